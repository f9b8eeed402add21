import { dollars } from '@yardsnap/contract/money'
import { useRef, useState } from 'react'
import { parsePrice, priceProblem } from '#lib/price.ts'
import { classes } from './classes.ts'
import { CONTROL, Field, type FieldProps } from './Field.tsx'
import { useHeldForm } from './use-held-form.ts'

type PriceFieldProps = FieldProps & {
  /** A decimal string of dollars: '12.50'. */
  value: string
  onValueChange: (value: string) => void
  /** Passes on each keystroke, so that nothing is lost when the page is closed while typing. */
  isKeptWhileTyped?: boolean
}

/**
 * An amount of dollars. On blur it becomes a decimal string; 0 when it is no number (S5.3). What cannot be stored stays as
 * it was typed, the field says why, and its form is not sent meanwhile.
 */
export function PriceField({ value, onValueChange, isKeptWhileTyped = false, ...field }: PriceFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  /** Whether the seller has left the field. */
  const [isLeft, setLeft] = useState(false)
  const refusal = draft === null ? null : priceProblem(draft)
  const problem = isLeft ? refusal : null
  const input = useRef<HTMLInputElement>(null)
  useHeldForm(input, refusal !== null, () => setLeft(true))
  const pass = (price: string) => price !== value && onValueChange(price)
  const type = (text: string) => {
    setDraft(text)
    if (isKeptWhileTyped && dollars(parsePrice(text)) > 0 && !priceProblem(text)) pass(parsePrice(text))
  }
  const finish = () => {
    if (draft === null) return
    if (priceProblem(draft)) return setLeft(true)
    pass(parsePrice(draft))
    setDraft(null)
    setLeft(false)
  }
  return (
    <Field {...field} error={problem ?? field.error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center font-semibold text-ink-soft"
          >
            $
          </span>
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? value}
            onFocus={(event) => draft === null && event.currentTarget.select()}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={finish}
            onKeyDown={(event) => event.key === 'Enter' && finish()}
            className={classes(CONTROL, 'pl-7.5 font-semibold tabular-nums')}
          />
        </span>
      )}
    </Field>
  )
}
