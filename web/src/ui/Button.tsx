import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

/** `primary`: the main action of a screen; `quiet`: without an edge; `danger`: destroys something. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-brick text-on-brick hover:bg-brick-strong',
  secondary: 'border-[1.5px] border-line-strong bg-card text-ink hover:bg-paper-deep',
  quiet: 'text-ink hover:bg-paper-deep',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

function buttonClass(tone: ButtonTone = 'primary', className?: string): string {
  return classes(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center leading-tight font-semibold print:hidden',
    'transition-[background-color,scale] active:scale-[0.98]',
    // Without specificity, so that an icon may still choose its own size.
    '[:where(&>svg)]:size-5 [:where(&>svg)]:shrink-0',
    'disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-85 aria-disabled:active:scale-100',
    TONES[tone],
    className,
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  tone?: ButtonTone
  icon?: ReactNode
  isPending?: boolean
  /** Stands in for the label while pending: 'Deleting...'. */
  pendingText?: string
}

export function Button({
  tone = 'primary',
  icon,
  isPending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled` while pending: that would drop the keyboard focus.
      aria-disabled={isPending || undefined}
      className={buttonClass(tone, className)}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
    >
      {isPending ? <Spinner /> : icon}
      {isPending ? (pendingText ?? children) : children}
    </button>
  )
}

/** A link outside of the app's own pages, styled as a button: `/api/login`, a map service. */
export function ButtonAnchor({
  tone,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { tone?: ButtonTone; icon?: ReactNode }) {
  return (
    // The router calls a link current on the pages below its own, too; no button is meant to say where one is.
    <a {...rest} aria-current={undefined} className={buttonClass(tone, className)}>
      {icon}
      {children}
    </a>
  )
}
