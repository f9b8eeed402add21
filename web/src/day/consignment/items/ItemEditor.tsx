import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { Consignor } from '@yardsnap/contract/consignors'
import { t } from '@yardsnap/contract/texts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsignors } from '#day/consignment/api.ts'
import { ItemChange } from '#day/consignment/ItemEntry.tsx'
import type { ItemRules } from '#day/consignment/ItemFields.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { usePutItemBack, useRemoveItem, useWriteItem } from './api.ts'

interface ItemEditorProps {
  listingId: string
  rules: ItemRules
  item: ConsignedItem
  onClose: () => void
}

/** Changes or removes a thing for its consignor. */
export function ItemEditor(props: ItemEditorProps) {
  const { listingId, item, onClose } = props
  const { data: consignors } = useConsignors(listingId)
  const consignor = consignors?.find(({ number }) => number === item.consignorNumber)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Edit item ${item.number} of consignor ${item.consignorNumber}`}
    >
      {consignors && consignor ? (
        <Editor {...props} consignors={consignors} consignorId={consignor.id} />
      ) : (
        <Skeleton className="h-60 rounded-card" />
      )}
    </Dialog>
  )
}

interface EditorProps extends ItemEditorProps {
  consignors: readonly Consignor[]
  /** Whose it is now. */
  consignorId: string
}

function Editor({ listingId, rules, item, onClose, consignors, consignorId }: EditorProps) {
  const [ownerId, setOwnerId] = useState(consignorId)
  const saving = useWriteItem(listingId, ownerId)
  const remove = useRemoveItem(listingId)
  const putBack = usePutItemBack(listingId, consignorId)
  const takeAway = () =>
    remove.mutate(item.id, {
      onSuccess: () => {
        onClose()
        showToast({
          title: t`Removed`,
          description: item.title,
          action: { label: t`Undo`, onPress: () => putBack.mutate(item) },
        })
      },
    })
  return (
    <div className="grid gap-3">
      <Select
        label="Whose it is"
        hint={ownerId === consignorId ? undefined : t`It gets a new tag number: print its tag again.`}
        options={consignors.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
        value={ownerId}
        onChange={(event) => setOwnerId(event.currentTarget.value)}
      />
      <ItemChange
        rules={rules}
        item={item}
        saving={saving}
        onSaved={({ isTagOld }) => {
          onClose()
          showToast({ title: t`Saved`, ...(isTagOld && { description: t`Its tag is old now: print it again.` }) })
        }}
      />
      <Button tone="quiet" icon={<Trash2 />} isPending={remove.isPending} pendingText="Removing..." onClick={takeAway}>
        Remove the item
      </Button>
    </div>
  )
}
