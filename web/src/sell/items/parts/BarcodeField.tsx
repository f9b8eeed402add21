import { t } from '@yardsnap/contract/texts'
import { isIsbn } from '@yardsnap/contract/gtin-names'
import { MAX_TYPED_GTIN, toGtin } from '@yardsnap/contract/gtins'
import { useState } from 'react'
import { TextField } from '#ui/TextField.tsx'

interface BarcodeFieldProps {
  /** As `toGtin` has it; null without one. */
  value: string | null
  /** Called for whole numbers, and for an empty field. */
  onValueChange: (gtin: string | null) => void
}

/** The number under a barcode. One that is not whole yet, or wrong, stays in the field and out of the item. */
export function BarcodeField({ value, onValueChange }: BarcodeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const text = typed ?? value ?? ''
  const isWrong = text.trim() !== '' && toGtin(text) === null
  const change = (next: string) => {
    const gtin = toGtin(next)
    setTyped(next)
    if (gtin !== value && (gtin !== null || next.trim() === '')) onValueChange(gtin)
  }
  return (
    <TextField
      label="Barcode"
      autoComplete="off"
      maxLength={MAX_TYPED_GTIN}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        if (!isWrong) setTyped(null)
      }}
      hint={value !== null && isIsbn(value) ? t`ISBN of a book` : t`UPC, EAN or ISBN`}
      error={
        isWrong && isLeft ? t`This is not a UPC, EAN or ISBN: compare each digit with the printed ones` : undefined
      }
      className="col-span-2"
    />
  )
}
