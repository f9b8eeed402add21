import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { t } from '@yardsnap/contract/texts'
import { Trash2 } from 'lucide-react'
import { useConsignors } from '#day/consignment/api.ts'
import { ItemChange } from '#day/consignment/ItemEntry.tsx'
import type { ItemRules } from '#day/consignment/ItemFields.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useRemoveItem, useWriteItem } from './api.ts'

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
      {consignor ? <Editor {...props} consignorId={consignor.id} /> : <Skeleton className="h-60 rounded-card" />}
    </Dialog>
  )
}

function Editor({ listingId, rules, item, onClose, consignorId }: ItemEditorProps & { consignorId: string }) {
  const saving = useWriteItem(listingId, consignorId)
  const remove = useRemoveItem(listingId)
  const { id: itemId, title, size, cents, flag, color, ifUnsold } = item
  const takeAway = () =>
    remove.mutate(itemId, {
      onSuccess: () => {
        onClose()
        showToast({
          title: t`Removed`,
          description: title,
          action: {
            label: t`Undo`,
            onPress: () => saving.mutate({ itemId, title, size, cents, flag, color, ifUnsold }),
          },
        })
      },
    })
  return (
    <div className="grid gap-3">
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
