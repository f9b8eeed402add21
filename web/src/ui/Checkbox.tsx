import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  isLabelHidden?: boolean
  className?: string
}

/** The whole row is the target. Takes what `register()` of react-hook-form returns. */
export function Checkbox({ label, isLabelHidden = false, className, ...input }: CheckboxProps) {
  return (
    <label
      className={classes('inline-flex min-h-11 min-w-11 items-center gap-3', input.disabled && 'opacity-55', className)}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-mark border-[1.5px] border-line-strong bg-card checked:border-grass checked:bg-grass"
        />
        <Check
          strokeWidth={3.5}
          className="pointer-events-none absolute size-4 scale-50 text-on-grass opacity-0 transition-[scale,opacity] peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className={isLabelHidden ? 'sr-only' : ''}>{label}</span>
    </label>
  )
}
