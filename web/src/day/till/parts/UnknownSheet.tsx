import { MAX_CONSIGNOR_NUMBER } from '@yardsnap/contract/tags'
import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { typedCents } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { NumberPad } from '#day/till/NumberPad.tsx'

interface UnknownSheetProps {
  till: Till
  isOpen: boolean
  onClose: () => void
  onNotice: (text: string | null) => void
}

/** Sells a thing that has lost its tag: price, consignor as far as known, and words that find it later. */
export function UnknownSheet(props: UnknownSheetProps) {
  return (
    <Sheet isOpen={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onClose()} title="An item without a tag">
      {props.isOpen && <UnknownForm {...props} />}
    </Sheet>
  )
}

function UnknownForm({ till, onClose, onNotice }: UnknownSheetProps) {
  const [price, setPrice] = useState('')
  const [number, setNumber] = useState('')
  const [words, setWords] = useState('')
  const [isHouse, setHouse] = useState(false)
  const [isTried, setTried] = useState(false)
  const cents = typedCents(price)
  const consignor = number.trim() === '' ? null : Number(number)
  const isNumber = consignor === null || (consignor >= 1 && consignor <= MAX_CONSIGNOR_NUMBER)
  const person = till.state.owners.find((one) => consignor !== null && one.number === consignor)
  const finish = () => {
    setTried(true)
    if (cents === null || !isNumber) return
    onClose()
    onNotice(till.addUnknown({ cents, consignor, words, isHouse }))
  }
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-fit gap-3">
        <TextField
          label="Consignor, if known"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => /^\d{0,4}$/.test(event.currentTarget.value) && setNumber(event.currentTarget.value)}
          hint={person?.name ?? (consignor === null ? undefined : t`No consignor of this sale`)}
          error={isTried && !isNumber ? t`Consignors have numbers from 1` : undefined}
        />
        <TextField
          label="What is it?"
          placeholder="Blue puzzle"
          maxLength={80}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {consignor === null && (
        <Checkbox
          label="The sale’s own, not a consignor’s"
          checked={isHouse}
          onChange={(event) => setHouse(event.currentTarget.checked)}
        />
      )}
      <NumberPad
        label="Price"
        isMoney
        value={price}
        onChange={setPrice}
        doneText={cents === null ? t`Add` : t`Add ${formatPrice(cents / 100)}`}
        error={isTried && cents === null ? t`Enter a price` : undefined}
        onDone={finish}
      />
    </div>
  )
}
