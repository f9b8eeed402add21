import { plural, t } from '@yardsnap/contract/texts'
import { formatDate } from '@yardsnap/contract/dates'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { SavedListing } from '@yardsnap/contract/saved'
import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { isOpenOn, openText } from '#shop/trips/open-text.ts'
import { StopFrame } from '#shop/trips/StopFrame.tsx'
import { StopList } from '#shop/trips/StopList.tsx'
import { backInPlace } from '#lib/back-in-place.ts'
import { showToast } from '#lib/toast.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useRemovePerson } from './api.ts'
import { newOrder } from './joint-changes.ts'
import { JointStopMark } from './JointStopMark.tsx'
import { markText, untimedText } from './joint-words.ts'
import { AddStops } from './parts/AddStops.tsx'
import { TripPeople } from './TripPeople.tsx'
import { useWaitingJointChanges } from './waiting-joint.ts'

interface JointTripViewProps {
  trip: JointTrip
  /** The shopper's saved sales, which can be added. */
  saved: readonly SavedListing[]
  onLeft: () => void
}

/** A trip as all who edit it see it: its stops, what each of them did there, and who they are. */
export function JointTripView({ trip, saved, onLeft }: JointTripViewProps) {
  const waits = useWaitingJointChanges()
  const [isOrdering, setOrdering] = useState(false)
  const { stops, day } = trip
  const stopIds = stops.map(({ listing }) => listing.id)
  const isWaiting = waits?.waiting.some(({ kind, jointTripId }) => kind === 'order' && jointTripId === trip.id)
  const change = (listingIds: string[]) => waits?.add(newOrder(trip, listingIds))
  /** Beside what was added, moved or removed since, here or by others. */
  const putBack = useLatestCallback((listingId: string, before: readonly string[]) => {
    const toEntries = (ids: readonly string[]) => ids.map((id) => ({ id }))
    const entries = backInPlace(toEntries(stopIds), { id: listingId }, { before: toEntries(before), key: 'id' })
    change(entries.map(({ id }) => id))
  })
  const remove = (listingId: string) => {
    change(stopIds.filter((id) => id !== listingId))
    showToast({
      title: t`Removed from the trip`,
      description: stops.find(({ listing }) => listing.id === listingId)?.listing.title ?? '',
      action: { label: t`Undo`, onPress: () => putBack(listingId, stopIds) },
    })
  }
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start">
      <div className="grid grid-cols-1 gap-5">
        <p className="font-display text-h3 font-bold">
          {formatDate(day)} · {plural(stops.length, { one: '# sale', other: '# sales' })}
        </p>
        {!trip.isPlanned && <p className="text-ink-soft">{untimedText(trip)}</p>}
        <Card className="px-4.5 desk:px-6">
          {isOrdering ? (
            <div className="py-4">
              <StopList
                stops={stops.map(({ listing }) => listing)}
                day={day}
                onReorder={change}
                onRemove={stops.length > 1 ? remove : null}
              />
            </div>
          ) : (
            <ol className="divide-y divide-line">
              {stops.map((stop, index) => (
                <JointStopRow key={stop.listing.id} trip={trip} stop={stop} number={index + 1} />
              ))}
            </ol>
          )}
        </Card>
        {isWaiting && <p className="text-small text-ink-soft">Not sent yet</p>}
        {stops.length > 1 && (
          <Button
            tone="secondary"
            icon={<ListOrdered />}
            className="justify-self-start"
            onClick={() => setOrdering(!isOrdering)}
          >
            {isOrdering ? 'Done' : 'Change the order'}
          </Button>
        )}
        <AddStops saved={saved} stopIds={stopIds} day={day} onAdd={(id) => change([...stopIds, id])} />
      </div>
      <People trip={trip} onLeft={onLeft} />
    </div>
  )
}

function People({ trip, onLeft }: Pick<JointTripViewProps, 'trip' | 'onLeft'>) {
  const { mutate, isPending } = useRemovePerson(trip.id)
  const own = trip.people.find(({ isYou }) => isYou)?.id ?? null
  return (
    <section aria-labelledby="trip-people">
      <h2 id="trip-people" className="mb-3 text-h3">
        Who edits this trip
      </h2>
      <TripPeople trip={trip} />
      {own !== null && (
        <Button
          tone="quiet"
          className="mt-2"
          isPending={isPending}
          pendingText="Leaving..."
          onClick={() => mutate(own, { onSuccess: onLeft })}
        >
          Leave this trip
        </Button>
      )}
    </section>
  )
}

interface JointStopRowProps {
  trip: JointTrip
  stop: JointTrip['stops'][number]
  number: number
}

function JointStopRow({ trip, stop: { listing, arriveAt }, number }: JointStopRowProps) {
  const made = trip.marks.find(({ listingId }) => listingId === listing.id)
  const hours = openText(listing, trip.day)
  return (
    <StopFrame
      number={number}
      listing={listing}
      arriveAt={isOpenOn(listing, trip.day) ? arriveAt : null}
      hours={[hours, made && markText(made)].filter(Boolean).join(' · ')}
    >
      <StatusBadge listing={listing} />
      <JointStopMark trip={trip} listingId={listing.id} title={listing.title} />
    </StopFrame>
  )
}
