import type { TripStopStatus } from '@yardsnap/contract/trips'
import { OwnHolds } from '#features/holds/OwnHolds.tsx'
import { StatusBadge } from '#features/live-status/StatusBadge.tsx'
import { StopMark } from '#features/offline/StopMark.tsx'
import { StopNote } from '#features/offline/StopNote.tsx'
import type { PlannedStop } from '#features/trips/trip.ts'
import { clockOf, formatMinutes } from '#features/trips/words.ts'
import { formatHours, formatWhen } from '@yardsnap/contract/dates'
import { isExact } from '@yardsnap/contract/listings'
import { daysHeld } from '@yardsnap/contract/live-status'
import { formatMiles } from '#lib/miles.ts'
import { Badge } from '#ui/Badge.tsx'
import { StopFrame } from './StopFrame.tsx'

export function TripStopRow({ stop }: { stop: PlannedStop }) {
  const { listing, order, arriveAt, distanceMiles, driveMinutes } = stop
  return (
    <StopFrame
      number={order}
      listing={listing}
      arriveAt={arriveAt}
      hours={`Open ${openHours(stop)}`}
      tools={
        <>
          <StopMark listingId={listing.id} title={listing.title} />
          <StopNote listingId={listing.id} title={listing.title} />
        </>
      }
    >
      {distanceMiles !== null && driveMinutes !== null && (
        <p className="text-small text-ink-soft tabular-nums">
          {formatMiles(distanceMiles, { isApproximate: !isExact(listing.positionPrecision) })} ·{' '}
          {formatMinutes(driveMinutes)}
        </p>
      )}
      {stop.status !== 'called-off' && <StatusBadge listing={listing} />}
      <Remark stop={stop} />
      <OwnHolds listingId={listing.id} />
    </StopFrame>
  )
}

/** On the day of the trip, or of the sale when it is not open that day. */
function openHours({ listing, arriveAt }: PlannedStop): string {
  const days = daysHeld(listing)
  const day = days.find(({ date }) => date === arriveAt?.slice(0, 10))
  return day ? formatHours(day.startTime, day.endTime) : formatWhen(days)
}

const WARNINGS: Partial<Record<TripStopStatus, string>> = {
  'closes-before-arrival': 'Closes before you arrive',
  'misses-opening': 'After the opening',
  'closed-that-day': 'Not open that day',
  'no-position': 'Not on the route: its place is not known',
  unavailable: 'No longer available',
  'called-off': 'Called off',
}

function Remark({ stop: { status, waitMinutes, leaveAt } }: { stop: PlannedStop }) {
  const warning = WARNINGS[status]
  if (warning) {
    return (
      <p className="mt-1.5">
        <Badge tone="danger">{warning}</Badge>
      </p>
    )
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small">
      {waitMinutes > 0 && <Badge tone="attention">Wait {formatMinutes(waitMinutes)} until it opens</Badge>}
      {leaveAt && <span className="text-ink-soft">Leave at {clockOf(leaveAt)}</span>}
    </p>
  )
}
