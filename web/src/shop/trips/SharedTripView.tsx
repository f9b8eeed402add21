import { plural } from '@yardsnap/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '@yardsnap/contract/dates'
import { daysHeld } from '@yardsnap/contract/live-status'
import type { SaleDay } from '@yardsnap/contract/sale-days'
import type { SharedTrip, TripGeometry } from '@yardsnap/contract/trips'
import { Heart } from 'lucide-react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { completeSaveListingIntent } from '#shop/saved/saved-list.ts'
import { storeSaveListingIntent } from '#shop/saved/save-listing-intent.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RouteCard } from './parts/RouteCard.tsx'
import { isOpenOn, openText } from './open-text.ts'
import { StopFrame } from './StopFrame.tsx'

type SharedStop = SharedTrip['stops'][number]

/** What a friend sees of a trip: its sales in their order. */
export function SharedTripView({ trip: { day, stops } }: { trip: SharedTrip }) {
  const places = stops.map(({ listing }, index) => ({ order: index + 1, listing }))
  const geometry = lineThrough(stops)
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start">
      <div className="grid grid-cols-1 gap-5">
        <p className="font-display text-h3 font-bold">
          {formatDate(day)} · {plural(stops.length, { one: '# sale', other: '# sales' })}
        </p>
        <Card className="px-4.5 desk:px-6">
          <ol className="divide-y divide-line">
            {stops.map((stop, index) => (
              <SharedStopRow key={stop.listing.id} stop={stop} number={index + 1} day={day} />
            ))}
          </ol>
        </Card>
        <SaveAll listingIds={stops.flatMap(({ listing }) => (listing.communityHouse ? [] : listing.id))} />
      </div>
      {geometry && <RouteCard geometry={geometry} stops={places} isStraight />}
    </div>
  )
}

function SharedStopRow({ stop, number, day }: { stop: SharedStop; number: number; day: string }) {
  const { listing, arriveAt } = stop
  const held = daysHeld(listing).find(({ date }) => date === day)
  const isOpen = isOpenOn(listing, day)
  const isTooLate = isOpen && held !== undefined && arriveAt !== null && isClosedAt(arriveAt, held)
  return (
    <StopFrame number={number} listing={listing} arriveAt={isOpen ? arriveAt : null} hours={openText(listing, day)}>
      <StatusBadge listing={listing} />
      {isTooLate && (
        <p className="mt-1">
          <Badge tone="danger">Closed by then</Badge>
        </p>
      )}
    </StopFrame>
  )
}

/** @param arriveAt by the clock where the sale is */
function isClosedAt(arriveAt: string, { date, endTime }: SaleDay): boolean {
  return arriveAt.slice(0, 10) > date || (endTime !== null && arriveAt.slice(11, 16) >= endTime)
}

/** Signed out, it leads to the sign-in page, after which the sales are saved. */
function SaveAll({ listingIds }: { listingIds: string[] }) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: () => completeSaveListingIntent(queryClient, listingIds) })
  const save = () => {
    if (user) return mutate()
    storeSaveListingIntent(listingIds)
    window.location.assign(getLoginUrl())
  }
  if (listingIds.length === 0) return null
  return (
    <Button
      icon={<Heart />}
      isPending={isPending}
      pendingText="Saving..."
      className="desk:justify-self-start"
      onClick={save}
    >
      {listingIds.length === 1 ? 'Save this sale' : 'Save these sales'}
    </Button>
  )
}

/** Straight lines between the sales. Where the trip starts stays private. */
function lineThrough(stops: readonly SharedStop[]): TripGeometry | null {
  const coordinates = stops.flatMap(({ listing: { latitude, longitude } }): [number, number][] =>
    latitude === null || longitude === null ? [] : [[longitude, latitude]],
  )
  return coordinates.length > 1 ? { type: 'LineString', coordinates } : null
}
