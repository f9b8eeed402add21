import { plural } from '@yardsnap/contract/texts'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { Route, TriangleAlert } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { Button } from '#ui/Button.tsx'
import { tripFailureMessage } from './api.ts'
import { usePlanAgain } from './PlanAgain.tsx'
import { type ChangedStop, changedStops, describeChange, stopsByNow } from './trip-news.ts'
import type { PlannedTrip, Trip } from './trip.ts'
import { currentTime } from '#lib/first-rendering.ts'

interface TripNewsProps {
  trip: Trip
  saved: readonly SavedEntry[]
  onTrip: (planned: PlannedTrip) => void
}

/** Lists stops whose hosts have changed something since the trip was planned, and offers to plan it again. */
export function TripNews({ trip, saved, onTrip }: TripNewsProps) {
  const changed = changedStops(trip, saved)
  const gone = new Set(changed.filter(({ isGone }) => isGone).map(({ listing }) => listing.id))
  const listings = stopsByNow(trip, saved).flatMap(({ listing }) => (gone.has(listing.id) ? [] : listing))
  const { start, isPending, error } = usePlanAgain(trip, listings, onTrip)
  if (changed.length === 0) return null
  return (
    <section
      aria-label="Updates on your stops"
      className="mb-5 grid grid-cols-1 gap-3 rounded-card bg-mustard-wash px-4.5 py-4 desk:flex desk:items-center print:hidden"
    >
      <TriangleAlert aria-hidden className="size-6 shrink-0 max-desk:hidden" />
      <ul className="grid grow gap-1">
        {toNews(changed, trip).map(({ id, title, text }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="font-semibold">{title}</bdi>: {text}
          </li>
        ))}
        {error && !isUnauthorized(error) && <li className="text-danger">{tripFailureMessage(error)}</li>}
      </ul>
      {start && (
        <Button icon={<Route />} isPending={isPending} pendingText="Planning..." onClick={start}>
          Plan again
        </Button>
      )}
    </section>
  )
}

/** A line for each stop; one for all houses of which the same is told, as when their day is moved. */
function toNews(changed: readonly ChangedStop[], trip: Trip): { id: string; title: string; text: string }[] {
  const news = changed.map((stop) => ({ listing: stop.listing, text: describeChange(stop, trip, currentTime()) }))
  const lines = Map.groupBy(news, ({ listing, text }) => (listing.communityHouse ? text : listing.id))
  return [...lines.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const houses = plural(same.length, { one: '# house', other: '# houses' })
    const { id, title } = first.listing
    return { id, title: same.length > 1 ? houses : title, text: first.text }
  })
}
