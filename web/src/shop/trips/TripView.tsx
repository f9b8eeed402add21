import { plural } from '@yardsnap/contract/texts'
import type { TripPlan } from '@yardsnap/contract/trips'
import { Flag, ListOrdered, Navigation, Printer } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '@yardsnap/contract/dates'
import { driveDay } from '#shop/drive/drive-times.ts'
import { useJointTrip } from '#shop/joint-trips/api.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { currentTime } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EditTogether } from './parts/EditTogether.tsx'
import { HandOff } from './parts/HandOff.tsx'
import { ShareTrip } from './parts/ShareTrip.tsx'
import { StopList } from './StopList.tsx'
import { RouteCard } from './parts/RouteCard.tsx'
import { TripStopRow } from './parts/TripStopRow.tsx'
import { getClosure } from './closures.ts'
import { endName, isPlanCurrent, type PlannedStop, startName, type Trip } from './trip.ts'
import { formatClock, toLocalDate, formatMinutes } from './words.ts'

interface TripViewProps {
  userId: string
  trip: Trip
  /** Of the trip, with what their hosts have changed since. */
  stops: readonly PlannedStop[]
  /** Drives the stops in this order, perhaps without some of them. */
  onOrder: (listingIds: string[]) => void
  /** Called when a changed order is the one that is meant. */
  onOrdered: () => void
  /** Makes this order the shopper's own; null when it already is. */
  onKeepOrder: ((listingIds: string[]) => void) | null
}

export function TripView({ userId, trip, stops, onOrder, onOrdered, onKeepOrder }: TripViewProps) {
  const [isOrdering, setOrdering] = useState(false)
  const isCurrent = isPlanCurrent(trip)
  const { trip: joint } = useJointTrip(trip.jointTripId)
  const day = toLocalDate(trip.plan.departAt)
  const drivable = stops.filter((stop) => getClosure(stop, day) === null).map(({ listing }) => listing)
  const canDrive = isCurrent && drivable.length > 0
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start print:block">
      <div className="grid grid-cols-1 gap-5">
        {isCurrent && drivable.length === 0 && (
          <p className="max-w-[60ch]">
            Nobody can be visited on this trip anymore: each of its sales is called off, on other days or no longer
            public.
          </p>
        )}
        {canDrive && <Totals plan={trip.plan} stopCount={stops.length} />}
        {canDrive && (
          <ButtonLink
            to="/saved/drive"
            icon={<Navigation />}
            className="justify-self-stretch desk:justify-self-start print:hidden"
          >
            Start driving
          </ButtonLink>
        )}
        <Card className="px-4.5 desk:px-6">
          <Start trip={trip} isCurrent={isCurrent} />
          {isOrdering ? (
            <div ref={bringIntoSight} className="py-4">
              <StopList
                stops={stops.map(({ listing }) => listing)}
                day={day}
                onReorder={onOrder}
                onRemove={stops.length > 1 ? (gone) => onOrder(trip.listingIds.filter((id) => id !== gone)) : null}
              />
            </div>
          ) : (
            <ol className="divide-y divide-line">
              {stops.map((stop) => (
                <TripStopRow key={stop.listingId} stop={stop} joint={joint ?? null} />
              ))}
            </ol>
          )}
          {isCurrent && <End trip={trip} />}
        </Card>
        {stops.length > 1 && (
          <Button
            tone="secondary"
            icon={<ListOrdered />}
            className="justify-self-start print:hidden"
            onClick={() => {
              setOrdering(!isOrdering)
              if (isOrdering) onOrdered()
            }}
          >
            {isOrdering ? 'Done' : 'Change the order'}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 wide:sticky wide:top-20 print:mt-6">
        {isCurrent && trip.plan.geometry && (
          <RouteCard geometry={trip.plan.geometry} stops={stops} isStraight={trip.plan.isLineStraight} />
        )}
        <HandOff stops={drivable} startAddress={trip.startAddress} />
        <div className="grid grid-cols-1 gap-2 print:hidden">
          <ShareTrip userId={userId} trip={trip} />
          <EditTogether userId={userId} trip={trip} />
          {onKeepOrder && (
            <Button tone="secondary" onClick={() => onKeepOrder(stops.map(({ listingId }) => listingId))}>
              Keep this order
            </Button>
          )}
          <Button tone="secondary" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What it replaces is longer: the page would show what is below it. */
function bringIntoSight(list: HTMLElement | null) {
  list?.scrollIntoView({ block: 'nearest' })
}

function Totals({ plan, stopCount }: { plan: TripPlan; stopCount: number }) {
  const facts = [
    plural(stopCount, { one: '# stop', other: '# stops' }),
    formatMiles(plan.totalMiles, { isApproximate: plan.isEstimate }),
    formatMinutes(plan.totalMinutes),
  ]
  return (
    <div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 font-display text-h3 font-bold tabular-nums">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {plan.isEstimate && (
        <p className="mt-1 max-w-[60ch] text-small text-ink-soft">
          Miles and times are estimated from straight lines, not from roads and traffic. The time includes waiting and
          looking around.
        </p>
      )}
    </div>
  )
}

function Start({ trip, isCurrent }: { trip: Trip; isCurrent: boolean }) {
  const { plan } = trip
  const day = toLocalDate(plan.departAt)
  const hasPassed = driveDay(trip, currentTime().getTime()) !== day
  const first = plan.stops.find(({ arriveAt }) => arriveAt !== null)
  const thereAt = first?.arriveAt && formatClock(first.arriveAt)
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-4">
      <span className="grid size-9 place-items-center rounded-full bg-sky-wash text-sky">
        <Flag className="size-5" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{startName(trip)}</bdi>
        <span className="block text-small text-ink-soft">{formatDate(day)}</span>
        {hasPassed && <span className="block text-small text-ink-soft">This day has passed</span>}
        {!hasPassed && isCurrent && thereAt && thereAt !== formatClock(plan.departAt) && (
          <span className="block text-small text-ink-soft">
            Leave at {formatClock(plan.departAt)} to be there at {thereAt}.
          </span>
        )}
      </p>
      <p className="font-display text-h3 font-bold whitespace-nowrap tabular-nums">
        <span className="sr-only">Start at </span>
        {formatClock(plan.departAt)}
      </p>
    </div>
  )
}

/** The pause and the drive to the end, where the trip has them. */
function End({ trip }: { trip: Trip }) {
  const { end, pauseAt, isEstimate } = trip.plan
  if (!end && !pauseAt) return null
  return (
    <div className="grid gap-1 border-t border-line py-4">
      {pauseAt && <p className="text-small text-ink-soft">Pause at {formatClock(pauseAt)}.</p>}
      {end && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            End at <bdi className="font-semibold">{endName(trip)}</bdi>
            <span className="block text-small text-ink-soft tabular-nums">
              {formatMiles(end.distanceMiles, { isApproximate: isEstimate })} · {formatMinutes(end.driveMinutes)}
            </span>
          </span>
          <span className="font-display text-h3 font-bold tabular-nums">{formatClock(end.arriveAt)}</span>
        </p>
      )}
    </div>
  )
}
