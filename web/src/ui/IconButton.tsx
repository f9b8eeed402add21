import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A round icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-[background-color,scale]',
        'hover:bg-paper-deep active:scale-90 disabled:opacity-50 print:hidden [&>svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  )
}
