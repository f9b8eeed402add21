import type { SavedListing } from '@yardsnap/contract/saved'
import { Route } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { driveDay } from '#shop/drive/drive-times.ts'
import { Button } from '#ui/Button.tsx'
import { tripFailureMessage, usePlanTrip } from './api.ts'
import { isPlanCurrent, type PlannedTrip, type Trip, type TripSettings } from './trip.ts'

/** Plans a trip's stops again on its day, or today once that has passed. `start` is null where it is not known how it was planned. */
export function usePlanAgain(trip: Trip, listings: readonly SavedListing[], onTrip: (planned: PlannedTrip) => void) {
  const { mutate, isPending, error } = usePlanTrip()
  const { settings } = trip
  // An order that somebody else has made since is kept.
  const isBestOrder = settings?.isBestOrder === true && trip.orderChangedAt <= trip.settingsChangedAt
  const planAgain = (before: TripSettings) => {
    const day = driveDay(trip, Date.now())
    const departAt = before.departAt?.includes('T') ? day + before.departAt.slice(day.length) : before.departAt
    mutate({ listings: [...listings], settings: { ...before, isBestOrder, day, departAt } }, { onSuccess: onTrip })
  }
  const start = settings && listings.length > 0 ? () => planAgain(settings) : null
  return { start, isPending, error }
}

interface PlanAgainProps {
  trip: Trip
  planning: ReturnType<typeof usePlanAgain>
}

/** Offers to plan a trip again whose stops or order have changed since: its times are those of another order. */
export function PlanAgain({ trip, planning: { start, isPending, error } }: PlanAgainProps) {
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
