import type { ConsignedItem, ConsignedItemInput } from '@yardsnap/contract/consigned-items'
import { formatMoney } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { useRef, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ItemFields, type ItemRules, useItemDraft } from './ItemFields.tsx'

/** How a thing is saved: by its consignor, or by the organizer for them. */
export interface ItemSaving {
  mutate: (
    input: ConsignedItemInput & { itemId: string },
    options: { onSuccess: (saved: ConsignedItem) => void },
  ) => void
  isPending: boolean
  error: unknown
}

/** Enters one thing after the other; what happens later on and if it is not sold stays for the next. */
export function ItemEntry({ rules, saving }: { rules: ItemRules; saving: ItemSaving }) {
  const name = useRef<HTMLInputElement>(null)
  // The same id until it is saved, so that a lost answer enters nothing twice.
  const [itemId, setItemId] = useState(() => crypto.randomUUID())
  const draft = useItemDraft(rules)
  const add = (input: ConsignedItemInput) =>
    saving.mutate(
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
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const input = draft.check()
        if (input && !saving.isPending) add(input)
      }}
    >
      <ItemFields draft={draft} nameRef={name} />
      <Failure error={saving.error} />
      <Button type="submit" isPending={saving.isPending} pendingText="Adding...">
        Add, next item
      </Button>
    </form>
  )
}

interface ItemChangeProps {
  rules: ItemRules
  item: ConsignedItem
  saving: ItemSaving
  onSaved: (saved: ConsignedItem) => void
}

/** Changes a thing. A tag that was printed before is then old. */
export function ItemChange({ rules, item, saving, onSaved }: ItemChangeProps) {
  const draft = useItemDraft(rules, item)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const input = draft.check()
        if (input && !saving.isPending) saving.mutate({ itemId: item.id, ...input }, { onSuccess: onSaved })
      }}
    >
      <ItemFields draft={draft} />
      <Failure error={saving.error} />
      <Button type="submit" isPending={saving.isPending} pendingText="Saving...">
        Save
      </Button>
    </form>
  )
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <ErrorState
      title="The item was not saved"
      description={getErrorMessage(error, t`Please try again. What you typed is still here.`)}
    />
  )
}

/** Which prices the terms allow. */
export function describePrices({ minimumCents, priceStepCents }: ItemRules): string {
  const least = formatMoney(minimumCents / 100)
  return priceStepCents > 1
    ? t`Prices from ${least}, in steps of ${formatMoney(priceStepCents / 100)}.`
    : t`Prices from ${least}.`
}
