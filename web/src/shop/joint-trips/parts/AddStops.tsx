import { formatWhen } from '@yardsnap/contract/dates'
import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import type { SavedListing } from '@yardsnap/contract/saved'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

interface AddStopsProps {
  /** The shopper's saved sales. */
  saved: readonly SavedListing[]
  stopIds: readonly string[]
  /** YYYY-MM-DD. */
  day: string
  onAdd: (listingId: string) => void
}

/** The saved sales that are open on the day of a trip and are not among its stops. */
export function AddStops({ saved, stopIds, day, onAdd }: AddStopsProps) {
  const others = saved.filter(({ id }) => !stopIds.includes(id))
  const offered = others.filter((listing) => {
    const days = daysHeld(listing)
    const isHeld = days.length === 0 || days.some(({ date }) => date === day)
    return isHeld && !isCalledOff(listing)
  })
  const isFull = stopIds.length >= MAX_TRIP_STOPS
  return (
    <section aria-labelledby="add-stops">
      <h2 id="add-stops" className="mb-3 text-h3">
        Add a saved sale
      </h2>
      {isFull && <p className="text-ink-soft">A trip has at most {MAX_TRIP_STOPS} stops.</p>}
      {!isFull && offered.length === 0 && (
        <p className="text-ink-soft">
          {others.length === 0
            ? 'What you save is offered here.'
            : 'None of your other saved sales is open on that day.'}
        </p>
      )}
      {!isFull && offered.length > 0 && (
        <Card className="px-4.5">
          <ul className="divide-y divide-line">
            {offered.map((listing) => (
              <li key={listing.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <div className="min-w-0 grow basis-40">
                  <bdi className="line-clamp-2 leading-snug font-semibold">{listing.title}</bdi>
                  <span className="text-small text-ink-soft">{formatWhen(daysHeld(listing))}</span>
                </div>
                <Button
                  tone="secondary"
                  icon={<Plus />}
                  aria-label={`Add ${listing.title} to the trip`}
                  onClick={() => onAdd(listing.id)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
