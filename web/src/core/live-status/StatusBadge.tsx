import { liveStatusNow, statusTitle } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysOf } from '@yardsnap/contract/sale-days'
import { currentTime } from '#lib/first-rendering.ts'
import { Badge } from '#ui/Badge.tsx'
import { lookOf } from './status-look.ts'

const TONES = { live: 'good', changed: 'attention', off: 'danger', said: 'plain' } as const

/** How a sale stands, on a card; nothing where its host has said nothing. */
export function StatusBadge({ listing }: { listing: ListingSummary }) {
  const status = liveStatusNow(listing, currentTime())
  const title = status && statusTitle(status, daysOf(listing))
  if (!title) return null
  const { mood, icon: Icon } = lookOf(status)
  return (
    <Badge tone={TONES[mood]} icon={<Icon aria-hidden />}>
      {title}
    </Badge>
  )
}
