import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type BadgeTone = 'plain' | 'good' | 'attention' | 'info' | 'danger'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-paper-deep text-ink-soft',
  good: 'bg-grass-wash text-grass',
  attention: 'bg-mustard-wash text-ink',
  info: 'bg-sky-wash text-sky',
  danger: 'bg-danger-wash text-danger',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  /** Whether it may have several lines, because it names a time or what people wrote. */
  canWrap?: boolean
  children: ReactNode
}

/** A short label: 'Sold as Lot', 'Draft'. */
export function Badge({ tone = 'plain', icon, canWrap = false, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6.5 items-center gap-1 px-2.5 text-tiny font-semibold [&>svg]:size-3.5 [&>svg]:shrink-0',
        canWrap ? 'rounded-control py-0.5 wrap-anywhere' : 'rounded-full whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
