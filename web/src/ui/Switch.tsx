import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string
  hint?: ReactNode
  className?: string
}

/** Applies at once. Takes what `register()` of react-hook-form returns. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  return (
    <label
      className={classes('flex min-h-11 items-center justify-between gap-4', input.disabled && 'opacity-55', className)}
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-small text-ink-soft">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0 items-center">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
          role="switch"
          className="peer h-8 w-13 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-paper-deep transition-colors checked:border-grass checked:bg-grass"
        />
        <span className="pointer-events-none absolute left-1 size-6 rounded-full border-[1.5px] border-line-strong bg-card transition-[translate] peer-checked:translate-x-5 peer-checked:border-transparent peer-checked:bg-on-grass" />
      </span>
    </label>
  )
}
