import { statusToTell, statusTitle } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { currentTime } from '#lib/first-rendering.ts'
import { Badge } from '#ui/Badge.tsx'
import { getStatusStyle } from './status-style.ts'

const TONES = { live: 'good', changed: 'attention', off: 'danger', said: 'plain' } as const

/** The live status of a sale on a card; nothing without one. */
export function StatusBadge({ listing }: { listing: ListingSummary }) {
  const status = statusToTell(listing, currentTime())
  const title = status && statusTitle(status, getSaleDays(listing))
  if (!title) return null
  const { mood, icon: Icon } = getStatusStyle(status)
  return (
    <Badge canWrap tone={TONES[mood]} icon={<Icon aria-hidden />}>
      {title}
    </Badge>
  )
}
