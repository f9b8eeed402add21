import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { toDollars } from '@yardsnap/contract/till-money'
import { useState } from 'react'
import { heldText } from '#core/holds/held.ts'
import { Button } from '#ui/Button.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type BasketLine, computeListCents, meantCents, typedCents, withQuantity } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { AboveList } from './AboveList.tsx'

/** Price, pieces and person of one line. */
export function LineSheet({ till, line, onClose }: { till: Till; line: BasketLine | null; onClose: () => void }) {
  return (
    <Sheet isOpen={line !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={line ? shownTitle(line) : ''}>
      {line && <LineForm key={line.key} till={till} line={line} onClose={onClose} />}
    </Sheet>
  )
}

function LineForm({ till, line, onClose }: { till: Till; line: BasketLine; onClose: () => void }) {
  const [draft, setDraft] = useState(line)
  const item = till.state.items.find(({ id }) => id === line.itemId)
  const most = item && !line.isLot ? till.countLeft(item) : 1
  const owners = [
    { value: '', label: t`Nobody in particular` },
    ...till.state.owners.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const buyers = listBuyers(till, line)
  const listCents = computeListCents(draft)
  const [isAsking, setAsking] = useState(false)
  const finish = (changed: BasketLine) => {
    till.changeLine(changed)
    onClose()
  }
  const setQuantity = (quantity: number) =>
    setDraft(withQuantity(draft, quantity, item ? till.listHeldPieces(item) : []))
  if (isAsking) {
    return (
      <AboveList
        cents={draft.cents}
        listCents={listCents}
        meant={meantCents(String(draft.cents / 100), listCents)}
        onAgree={(cents) => finish({ ...draft, cents })}
        onChange={() => setAsking(false)}
      />
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (line.itemId !== null && listCents > 0 && draft.cents > listCents) setAsking(true)
        else finish(draft)
      }}
    >
      {line.itemId === null && !line.tag && (
        <TextField
          label="What it is"
          value={draft.title}
          maxLength={200}
          onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value || t`Other` })}
        />
      )}
      {most > 1 && (
        <NumberField
          label={`How many of ${most}`}
          value={draft.quantity}
          min={1}
          max={most}
          onValueChange={setQuantity}
        />
      )}
      <PriceField
        label="Price for all"
        value={toDollars(draft.cents)}
        onValueChange={(value) => setDraft({ ...draft, cents: typedCents(value) ?? draft.cents })}
      />
      {till.state.owners.length > 0 && !line.tag && line.consignor === undefined && (
        <Select
          label="Who gets the money"
          value={draft.ownerId ?? ''}
          options={owners}
          onChange={(event) => setDraft({ ...draft, ownerId: event.currentTarget.value || null })}
        />
      )}
      {buyers.length > 0 && (
        <Select
          label="Who buys it"
          value={draft.holdId ?? ''}
          options={[{ value: '', label: t`Somebody without a hold` }, ...buyers]}
          onChange={({ currentTarget: { value } }) => setDraft(till.withBuyer(draft, value ? { holdId: value } : {}))}
        />
      )}
      <Button type="submit">Done</Button>
    </form>
  )
}

/** Those for whom a piece is held. */
function listBuyers(till: Till, { itemId }: BasketLine) {
  const item = till.state.items.find(({ id }) => id === itemId)
  const held = item ? till.listHeldPieces(item) : []
  return held.map((piece) => ({ value: piece.holdId, label: heldText(piece, till.state.listing.timeZone) }))
}
