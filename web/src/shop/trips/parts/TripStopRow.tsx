import { t } from '@yardsnap/contract/texts'
import type { ListingMark } from '@yardsnap/contract/saved'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import type { TripStopStatus } from '@yardsnap/contract/trips'
import { OwnHolds } from '#core/holds/OwnHolds.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { StopMark, useStopMark } from '#shop/saved/StopMark.tsx'
import { StopNote } from '#shop/saved/StopNote.tsx'
import type { PlannedStop } from '#shop/trips/trip.ts'
import { formatClock, formatMinutes } from '#shop/trips/words.ts'
import { formatHours, formatWhen } from '@yardsnap/contract/dates'
import { isExact } from '@yardsnap/contract/listings'
import { daysHeld } from '@yardsnap/contract/live-status'
import { Heart } from 'lucide-react'
import { formatMiles } from '#lib/miles.ts'
import { Badge } from '#ui/Badge.tsx'
import { StopFrame } from './StopFrame.tsx'

const MARKS: Record<ListingMark, string> = {
  visited: t.of('of a stop, after its hours')`visited`,
  skipped: t.of('of a stop, after its hours')`skipped`,
}

interface TripStopRowProps {
  stop: PlannedStop
  /** What the shopper saved of this sale. */
  savedItems: readonly SavedItem[]
}

export function TripStopRow({ stop, savedItems }: TripStopRowProps) {
  const { listing, order, arriveAt } = stop
  const mark = useStopMark(listing.id)?.current
  return (
    <StopFrame
      number={order}
      listing={listing}
      arriveAt={arriveAt}
      hours={[t`Open ${openHours(stop)}`, mark && MARKS[mark]].filter(Boolean).join(' · ')}
      details={{
        facts: <Facts stop={stop} />,
        tools: (
          <>
            <StopMark listingId={listing.id} title={listing.title} />
            <StopNote listingId={listing.id} title={listing.title} />
          </>
        ),
      }}
    >
      {savedItems.length > 0 && (
        <p className="flex items-center gap-1.5 text-small">
          <Heart aria-hidden className="size-4 shrink-0 fill-current text-brick" />
          <span className="sr-only">You saved here: </span>
          <span className="truncate print:whitespace-normal">
            <bdi>
              {savedItems.map(({ title, state }) => (state === 'sold' ? t`${title} (sold)` : title)).join(', ')}
            </bdi>
          </span>
        </p>
      )}
      {stop.status !== 'called-off' && <StatusBadge listing={listing} />}
      <Warning stop={stop} />
      <OwnHolds listingId={listing.id} />
    </StopFrame>
  )
}

/** The way to it, and when it is left. */
function Facts({ stop: { listing, distanceMiles, driveMinutes, leaveAt, status } }: { stop: PlannedStop }) {
  return (
    <>
      {distanceMiles !== null && driveMinutes !== null && (
        <p className="text-small text-ink-soft tabular-nums">
          {formatMiles(distanceMiles, { isApproximate: !isExact(listing.positionPrecision) })} ·{' '}
          {formatMinutes(driveMinutes)}
        </p>
      )}
      {leaveAt && !WARNINGS[status] && <p className="text-small text-ink-soft">Leave at {formatClock(leaveAt)}</p>}
    </>
  )
}

/** On the day of the trip, or of the sale when it is not open that day. */
function openHours({ listing, arriveAt }: PlannedStop): string {
  const days = daysHeld(listing)
  const day = days.find(({ date }) => date === arriveAt?.slice(0, 10))
  return day ? formatHours(day.startTime, day.endTime) : formatWhen(days)
}

const WARNINGS: Partial<Record<TripStopStatus, string>> = {
  'closes-before-arrival': t`Closes before you arrive`,
  'misses-opening': t`After the opening`,
  'closed-that-day': t`Not open that day`,
  'no-position': t`Not on the route: its place is not known`,
  unavailable: t`No longer available`,
  'called-off': t`Called off`,
}

function Warning({ stop: { status, waitMinutes } }: { stop: PlannedStop }) {
  const warning = WARNINGS[status]
  const wait = waitMinutes > 0 ? t`Wait ${formatMinutes(waitMinutes)} until it opens` : null
  const text = warning ?? wait
  if (text === null) return null
  return (
    <p className="mt-1">
      <Badge tone={warning ? 'danger' : 'attention'}>{text}</Badge>
    </p>
  )
}
