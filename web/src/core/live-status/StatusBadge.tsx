import { hasClosedForGood, isCalledOff, statusToTell, statusTitle } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { currentTime } from '#lib/first-rendering.ts'
import { Badge } from '#ui/Badge.tsx'
import { getStatusStyle } from './status-style.ts'

const TONES = { live: 'good', changed: 'attention', off: 'danger', said: 'plain' } as const

/** How a sale stands, on a card: the word of its host, or that it is over; nothing otherwise. */
export function StatusBadge({ listing }: { listing: ListingSummary }) {
  const now = currentTime()
  if (!isCalledOff(listing)) {
    if (isOver(listing, now)) return <Badge>{t.of('a sale')`Over`}</Badge>
    if (listing.status === 'published' && hasClosedForGood(listing, now)) return <Badge>{t.of('a sale')`Closed`}</Badge>
  }
  const status = statusToTell(listing, now)
  const title = status && statusTitle(status, getSaleDays(listing))
  if (!title) return null
  const { mood, icon: Icon } = getStatusStyle(status)
  return (
    <Badge canWrap tone={TONES[mood]} icon={<Icon aria-hidden />}>
      {title}
    </Badge>
  )
}
