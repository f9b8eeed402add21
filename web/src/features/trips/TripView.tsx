import type { TripPlan } from '@yardsnap/contract/trips'
import { Flag, Printer } from 'lucide-react'
import { formatDate } from '@yardsnap/contract/dates'
import { formatMiles } from '#lib/miles.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { HandOff } from './parts/HandOff.tsx'
import { RouteCard } from './parts/RouteCard.tsx'
import { TripStopRow } from './parts/TripStopRow.tsx'
import { plannedStops, type Trip } from './trip.ts'
import { clockOf, dayOf, formatMinutes } from './words.ts'

interface TripViewProps {
  trip: Trip
  /** Makes this order the shopper's own; null when it already is. */
  onKeepOrder: ((listingIds: string[]) => void) | null
}

export function TripView({ trip, onKeepOrder }: TripViewProps) {
  const stops = plannedStops(trip)
  const drivable = stops.filter(({ status }) => status !== 'unavailable').map(({ listing }) => listing)
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start print:block">
      <div className="grid grid-cols-1 gap-5">
        <Totals plan={trip.plan} stopCount={stops.length} />
        <Card className="px-4.5 desk:px-6">
          <Start plan={trip.plan} />
          <ol className="divide-y divide-line">
            {stops.map((stop) => (
              <TripStopRow key={stop.listingId} stop={stop} />
            ))}
          </ol>
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-6 wide:sticky wide:top-20 print:mt-6">
        {trip.plan.geometry && <RouteCard plan={trip.plan} geometry={trip.plan.geometry} stops={stops} />}
        <HandOff stops={drivable} startAddress={trip.startAddress} />
        <div className="grid grid-cols-1 gap-2 print:hidden">
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

function Totals({ plan, stopCount }: { plan: TripPlan; stopCount: number }) {
  const facts = [
    stopCount === 1 ? '1 stop' : `${stopCount} stops`,
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

function Start({ plan }: { plan: TripPlan }) {
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-4">
      <span className="grid size-9 place-items-center rounded-full bg-sky-wash text-sky">
        <Flag className="size-5" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{plan.startLabel}</bdi>
        <span className="block text-small text-ink-soft">{formatDate(dayOf(plan.departAt))}</span>
      </p>
      <p className="font-display text-h3 font-bold whitespace-nowrap tabular-nums">
        <span className="sr-only">Start at </span>
        {clockOf(plan.departAt)}
      </p>
    </div>
  )
}
