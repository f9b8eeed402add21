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

/** A short label: 'Sold as Lot', 'Draft'. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6.5 items-center gap-1 rounded-full px-2.5 text-tiny font-semibold whitespace-nowrap [&>svg]:size-3.5',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
