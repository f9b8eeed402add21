import { dollars, MAX_PRICE } from '@yardsnap/contract/money'
import { useState } from 'react'
import { classes } from './classes.ts'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type PriceFieldProps = FieldProps & {
  /** A decimal string of dollars: '12.50'. */
  value: string
  onValueChange: (value: string) => void
  isDisabled?: boolean
}

/**
 * An amount of dollars. What is being typed is left alone; on leaving the field it becomes a decimal string of 0 to
 * MAX_PRICE, and 0 when it is no number (specification S5.3).
 */
export function PriceField(props: PriceFieldProps) {
  const { label, isLabelHidden, hint, error, className, value, onValueChange, isDisabled = false } = props
  const [draft, setDraft] = useState<string | null>(null)
  const finish = () => {
    if (draft === null) return
    onValueChange(priceOf(draft))
    setDraft(null)
  }
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className} id={props.id}>
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
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={isDisabled}
            value={draft ?? value}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onBlur={finish}
            onKeyDown={(event) => event.key === 'Enter' && finish()}
            className={classes(CONTROL, 'pl-7.5 font-semibold tabular-nums')}
          />
        </span>
      )}
    </Field>
  )
}

/** '1,250' and '$12.5' are prices too: people type what they would write on a tag. */
export function priceOf(text: string): string {
  const amount = dollars(text.replaceAll(/[$,\s]/g, ''))
  return Math.min(Math.max(amount, 0), MAX_PRICE).toFixed(2)
}
