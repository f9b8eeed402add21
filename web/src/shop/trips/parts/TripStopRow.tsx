import { t } from '@yardsnap/contract/texts'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { ListingMark } from '@yardsnap/contract/saved'
import type { TripStopStatus } from '@yardsnap/contract/trips'
import { AheadAppointments } from '#core/appointments/AheadAppointments.tsx'
import { useOwnAppointments } from '#core/appointments/api.ts'
import { OwnHolds, useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { markText } from '#shop/joint-trips/joint-words.ts'
import { JointStopMark } from '#shop/joint-trips/JointStopMark.tsx'
import { StopMark, useStopMark } from '#shop/saved/StopMark.tsx'
import { StopNote } from '#shop/saved/StopNote.tsx'
import { openingText } from '#shop/trips/open-text.ts'
import type { PlannedStop } from '#shop/trips/trip.ts'
import { formatClock, formatMinutes } from '#shop/trips/words.ts'
import { isExact } from '@yardsnap/contract/listings'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { formatMiles } from '@yardsnap/contract/miles'
import { Badge } from '#ui/Badge.tsx'
import { StopFrame } from '#shop/trips/StopFrame.tsx'
import { SavedThings } from '#shop/trips/StopThings.tsx'

const MARKS: Record<ListingMark, string> = {
  visited: t.of('of a stop, after its hours')`visited`,
  skipped: t.of('of a stop, after its hours')`skipped`,
}

interface TripStopRowProps {
  stop: PlannedStop
  /** The same trip as all see it who edit it; null while nobody else does. */
  joint: JointTrip | null
}

export function TripStopRow({ stop, joint }: TripStopRowProps) {
  const { listing, order, arriveAt } = stop
  const own = useStopMark(listing.id)?.current
  const made = joint?.marks.find(({ listingId }) => listingId === listing.id)
  const mark = made ? markText(made) : own && MARKS[own]
  return (
    <StopFrame
      number={order}
      listing={listing}
      arriveAt={arriveAt}
      hours={[
        isCalledOff(listing) || stop.status === 'unavailable' ? '' : openingText(listing, arriveAt?.slice(0, 10)),
        mark,
      ]
        .filter(Boolean)
        .join(' · ')}
      details={{
        facts: <Facts stop={stop} />,
        tools: (
          <>
            {joint ? (
              <JointStopMark trip={joint} listingId={listing.id} title={listing.title} />
            ) : (
              <StopMark listingId={listing.id} title={listing.title} />
            )}
            <StopNote listingId={listing.id} title={listing.title} />
          </>
        ),
      }}
    >
      <SavedThings listingId={listing.id} />
      {stop.status !== 'called-off' && <StatusBadge listing={listing} />}
      <Warning stop={stop} />
      <MissedAppointment stop={stop} />
      <MissedHold stop={stop} />
      <AheadAppointments listingId={listing.id} />
      <OwnHolds listingId={listing.id} />
    </StopFrame>
  )
}

/** The way to it, and when it is left. */
function Facts({ stop: { listing, order, distanceMiles, driveMinutes, leaveAt, status } }: { stop: PlannedStop }) {
  const isStart = order === 1 && distanceMiles === 0
  return (
    <>
      {distanceMiles !== null && driveMinutes !== null && !isStart && (
        <p className="text-small text-ink-soft tabular-nums">
          {formatMiles(distanceMiles, { isApproximate: !isExact(listing.positionPrecision) })} ·{' '}
          {formatMinutes(driveMinutes)}
        </p>
      )}
      {leaveAt && !WARNINGS[status] && <p className="text-small text-ink-soft">Leave at {formatClock(leaveAt)}</p>}
    </>
  )
}

const WARNINGS: Partial<Record<TripStopStatus, string>> = {
  'closes-before-arrival': t`Closes before you arrive`,
  'misses-opening': t`After the opening`,
  'closed-that-day': t`Not open that day`,
  'no-position': t`Not on the route: its place is not known`,
  unavailable: t`No longer available`,
  'called-off': t`Called off`,
}

function Warning({ stop: { status, waitMinutes, appointment } }: { stop: PlannedStop }) {
  const warning = WARNINGS[status]
  const time = formatMinutes(waitMinutes)
  const waiting = appointment ? t`Wait ${time} until you are expected` : t`Wait ${time} until it opens`
  const wait = waitMinutes > 0 ? waiting : null
  const text = warning ?? wait
  if (text === null) return null
  return (
    <p className="mt-1">
      <Badge tone={warning ? 'danger' : 'attention'}>{text}</Badge>
    </p>
  )
}

/** Unless the shopper has another time by now, or none. */
function MissedAppointment({ stop: { listingId, appointment } }: { stop: PlannedStop }) {
  const { data = [] } = useOwnAppointments({ isEnabled: appointment?.isMissed === true })
  const startsAt = appointment ? Date.parse(appointment.startsAt) : NaN
  const isExpected = data.some((own) => own.listingId === listingId && Date.parse(own.startsAt) === startsAt)
  if (!appointment?.isMissed || !isExpected) return null
  return (
    <p className="mt-1">
      <Badge tone="danger">Too late for your visit at {formatClock(appointment.startsAt)}</Badge>
    </p>
  )
}

/** Unless nothing is held there anymore since the trip was planned. */
function MissedHold({ stop: { listingId, hold } }: { stop: PlannedStop }) {
  const isHeld = useOwnHoldsNow().some((own) => own.listingId === listingId && own.until !== null)
  if (!hold?.isMissed || !isHeld) return null
  return (
    <p className="mt-1">
      <Badge tone="danger">Misses your hold, ends {formatClock(hold.endsAt)}</Badge>
    </p>
  )
}
