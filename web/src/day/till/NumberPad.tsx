import { t } from '@yardsnap/contract/texts'
import { isSumSoFar } from './basket.ts'
import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { CONTROL, Field } from '#ui/Field.tsx'
import { classes } from '#ui/classes.ts'

interface NumberPadProps {
  label: string
  value: string
  onChange: (value: string) => void
  onDone: () => void
  doneText: ReactNode
  /** With a decimal point. */
  isMoney?: boolean
  /** What may be typed of a number without one, so far. */
  allowed?: RegExp
  error?: string | undefined
}

/** Of a sale's own items. */
const STICKER_NUMBER = /^\d{0,6}$/
/** The digits of a consignor's tag, or all that a scanner at a desk types of its QR code. */
export const TAG_TYPED = /^[\dA-Z:-]{0,40}$/i

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const KEY =
  'min-h-13 rounded-control border-[1.5px] border-line-strong bg-card text-h3 font-semibold active:bg-paper-deep'

/** Our own keys, as a phone's cover half of the screen and have no 'Next'; a hardware keyboard types as well. */
export function NumberPad({
  label,
  value,
  onChange,
  onDone,
  doneText,
  isMoney = false,
  allowed = STICKER_NUMBER,
  error,
}: NumberPadProps) {
  const isTaken = (text: string) => (isMoney ? isSumSoFar(text) : allowed.test(text))
  const press = (text: string) => isTaken(text) && onChange(text)
  /** A sum stays as it was typed, with what is wrong: '1,50' without its comma would be 150. */
  const type = (text: string) => {
    const typed = text.replaceAll(isMoney ? /[$\s]/g : /\s/g, '')
    if (isMoney || isTaken(typed)) onChange(typed)
  }
  const problem = isTaken(value) ? undefined : t`Enter dollars and cents, such as 12.50`
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <Field label={label} error={problem ?? error}>
        {(control) => (
          <input
            {...control}
            inputMode="none"
            autoComplete="off"
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            className={classes(CONTROL, 'text-center font-display text-h2 font-bold tabular-nums')}
          />
        )}
      </Field>
      <div className="grid grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className={KEY} onClick={() => press(value + digit)}>
            {digit}
          </button>
        ))}
        {isMoney ? (
          <button type="button" aria-label="Point" className={KEY} onClick={() => press(`${value || '0'}.`)}>
            .
          </button>
        ) : (
          <span />
        )}
        <button type="button" className={KEY} onClick={() => press(`${value}0`)}>
          0
        </button>
        <button
          type="button"
          aria-label="Delete the last digit"
          className={classes(KEY, 'grid place-items-center')}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Delete className="size-6" />
        </button>
      </div>
      <Button type="submit" tone="secondary" className="min-h-13">
        {doneText}
      </Button>
    </form>
  )
}
