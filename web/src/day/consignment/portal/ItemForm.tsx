import type { ConsignedItem, ConsignedItemInput } from '@yardsnap/contract/consigned-items'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { formatMoney } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { useRef, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { ItemFields, useItemDraft } from '#day/consignment/parts/ItemFields.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import type { PortalChanges } from './api.ts'

interface ItemFormProps {
  portal: ConsignorPortal
  changes: PortalChanges
}

/** Enters one thing after the other; size, flag and what happens if it is not sold stay for the next. */
export function ItemForm({ portal, changes: { write } }: ItemFormProps) {
  const name = useRef<HTMLInputElement>(null)
  // The same id until it is saved, so that a lost answer enters nothing twice.
  const [itemId, setItemId] = useState(() => crypto.randomUUID())
  const draft = useItemDraft(portal.rules)
  const add = (input: ConsignedItemInput) =>
    write.mutate(
      { itemId, ...input },
      {
        onSuccess: () => {
          setItemId(crypto.randomUUID())
          draft.startNext()
          name.current?.focus()
        },
      },
    )
  return (
    <Section title="Next item" description={priceText(portal)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const input = draft.check()
          if (input && !write.isPending) add(input)
        }}
      >
        <ItemFields draft={draft} nameRef={name} />
        {write.error && <Failure error={write.error} />}
        <Button type="submit" isPending={write.isPending} pendingText="Adding...">
          Add, next item
        </Button>
      </form>
    </Section>
  )
}

/** Changes a thing. A tag that was printed before is then old. */
export function ItemDialog({ portal, changes: { write }, item, onClose }: ItemFormProps & ItemDialogProps) {
  const draft = useItemDraft(portal.rules, item)
  const save = (input: ConsignedItemInput) =>
    write.mutate(
      { itemId: item.id, ...input },
      {
        onSuccess: ({ isTagOld }) => {
          onClose()
          showToast({
            title: t`Saved`,
            ...(isTagOld && { description: t`Its tag is old now: print it again.` }),
          })
        },
      },
    )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Edit item ${item.number}`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const input = draft.check()
          if (input && !write.isPending) save(input)
        }}
      >
        <ItemFields draft={draft} />
        {write.error && <Failure error={write.error} />}
        <Button type="submit" isPending={write.isPending} pendingText="Saving...">
          Save
        </Button>
      </form>
    </Dialog>
  )
}

interface ItemDialogProps {
  item: ConsignedItem
  onClose: () => void
}

const Failure = ({ error }: { error: unknown }) => (
  <ErrorState
    title="The item was not saved"
    description={getErrorMessage(error, t`Please try again. What you typed is still here.`)}
  />
)

function priceText({ rules: { minimumCents, priceStepCents } }: ConsignorPortal): string {
  const least = formatMoney(minimumCents / 100)
  return priceStepCents > 1
    ? t`Prices from ${least}, in steps of ${formatMoney(priceStepCents / 100)}.`
    : t`Prices from ${least}.`
}
