import { useId } from 'react'
import { classes } from './classes.ts'

interface ChipGroupProps<Value extends string> {
  /** What is being chosen: 'Distance'. */
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
  /** For a form that is sent without a script. */
  name?: string
  form?: string
  className?: string
}

/** A radio group styled as chips. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { label, isLabelHidden = false, options, value, onValueChange, form, className } = props
  const ownName = useId()
  const name = props.name ?? ownName
  return (
    <fieldset className={className}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line-strong bg-card px-[min(1rem,4vw)] wrap-anywhere font-semibold select-none',
              'transition-colors hover:bg-paper-deep has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky',
            )}
          >
            <input
              type="radio"
              name={name}
              form={form}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
