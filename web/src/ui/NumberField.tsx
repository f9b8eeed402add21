import { t } from '@yardsnap/contract/texts'
import { NumberField as BaseNumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { useHeldForm } from './use-held-form.ts'

type NumberFieldProps = FieldProps & {
  value: number
  onValueChange: (value: number) => void
  /** Also replaces an empty or non-numeric entry. */
  min?: number
  max?: number
  /** The reason why a value above `max` is not accepted, where that alone does not say what to do. */
  tooMany?: string
}

const STEP =
  'grid h-full w-11 shrink-0 place-items-center text-ink hover:bg-paper-deep active:bg-line disabled:text-ink-soft disabled:opacity-50'

/** As people write it: without this, '1,200' would be the 1 before its comma. */
const GROUPED = /^\s*[1-9]\d{0,2}(?:,\d{3})+\s*$/

/**
 * A whole number with minus and plus buttons (S5.3: never below `min`). A value that is no whole number or is above
 * `max` stays in the field as typed, with the reason why it is not accepted, and its form is not sent meanwhile: the value
 * is the one from before.
 */
export function NumberField({ value, onValueChange, min = 1, max, tooMany, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<number | null>(null)
  const before = useRef(value)
  const getProblem = (next: number): string | null => {
    if (!Number.isInteger(next)) return t`Enter a whole number`
    return max !== undefined && next > max ? (tooMany ?? t`At most ${max.toLocaleString('en-US')}`) : null
  }
  const changeValue = (next: number) => {
    const isAccepted = getProblem(next) === null
    setRefused(isAccepted ? null : next)
    if (isAccepted) onValueChange(Math.max(min, next))
    // Of a number that is too large, its first digits were accepted while it was typed.
    else if (value !== before.current) onValueChange(before.current)
  }
  const readGrouped = () => {
    const text = input.current?.value ?? ''
    return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : null
  }
  const problem = getProblem(refused ?? value)
  const error = problem ?? field.error
  useHeldForm(input, problem !== null)
  return (
    <Field {...field} error={error}>
      {({ id, ...control }) => (
        <BaseNumberField.Root
          id={id}
          value={refused ?? value}
          onValueChange={(next, { reason }) =>
            changeValue((reason.startsWith('input') ? readGrouped() : null) ?? next ?? min)
          }
          allowOutOfRange
          min={min}
          {...(max !== undefined && { max })}
          step={1}
          format={{ maximumFractionDigits: 6, useGrouping: false }}
        >
          <BaseNumberField.Group className="inline-flex h-12 items-center overflow-hidden rounded-control border-[1.5px] border-line-strong bg-card focus-within:border-sky has-aria-invalid:border-danger">
            <BaseNumberField.Decrement className={STEP} aria-label={`Less: ${field.label}`}>
              <Minus className="size-4.5" />
            </BaseNumberField.Decrement>
            <BaseNumberField.Input
              {...control}
              ref={input}
              onFocus={() => {
                before.current = value
              }}
              className="h-full w-[5ch] min-w-0 bg-transparent text-center font-semibold tabular-nums focus-visible:outline-offset-[-3px]"
            />
            <BaseNumberField.Increment className={STEP} aria-label={`More: ${field.label}`}>
              <Plus className="size-4.5" />
            </BaseNumberField.Increment>
          </BaseNumberField.Group>
        </BaseNumberField.Root>
      )}
    </Field>
  )
}
