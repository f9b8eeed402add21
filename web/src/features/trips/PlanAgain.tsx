import { Route } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { Button } from '#ui/Button.tsx'
import { tripFailureMessage, usePlanTrip } from './api.ts'
import { isPlanCurrent, plannedStops, type PlannedTrip, type Trip } from './trip.ts'
import { dayOf } from './words.ts'

export type Replanning = ReturnType<typeof useReplanning>

/** Plans a trip again, in the order that it has now. `start` is null where nothing is known to plan it by. */
export function useReplanning(trip: Trip, onTrip: (planned: PlannedTrip) => void) {
  const { mutate, isPending, error } = usePlanTrip()
  const { settings, plan } = trip
  const listings = plannedStops(trip).map(({ listing }) => listing)
  const start =
    settings && listings.length > 0
      ? () => mutate({ listings, settings: { ...settings, day: dayOf(plan.departAt) } }, { onSuccess: onTrip })
      : null
  return { start, isPending, error }
}

/** Offers to plan a trip again whose stops or order have changed since: its times are those of another order. */
export function PlanAgain({ trip, replanning }: { trip: Trip; replanning: Replanning }) {
  const { start, isPending, error } = replanning
  if (isPlanCurrent(trip)) return null
  return (
    <section
      aria-label="The order has changed"
      className="mb-5 grid grid-cols-1 items-center gap-3 rounded-card bg-paper-deep px-4.5 py-4 desk:flex print:hidden"
    >
      <p className="grow">
        {error && !isUnauthorized(error)
          ? tripFailureMessage(error)
          : 'The order has changed. Plan again to see when you arrive.'}
      </p>
      {start && (
        <Button tone="secondary" icon={<Route />} isPending={isPending} pendingText="Planning..." onClick={start}>
          Plan again
        </Button>
      )}
    </section>
  )
}
