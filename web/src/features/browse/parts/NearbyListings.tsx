import type { PublicListing } from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { publicListingsQuery } from '#features/browse/api.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { daysOf, isOver } from '@yardsnap/contract/sale-days'
import { ListingGrid } from '#features/browse/ListingGrid.tsx'

const MILES = 10
/** Of the nearest, only those on the same day are shown. */
const ASKED = 24
const SHOWN = 3

interface PlacedListing extends Listing {
  latitude: number
  longitude: number
}

/** Other sales within driving distance on the same day, if any. */
export function NearbyListings({ listing }: { listing: Listing }) {
  const [now] = useState(currentTime)
  return hasNeighbors(listing, now) ? <Neighbors listing={listing} /> : null
}

/** What the page of a sale asks for; null where nothing is near. */
export function neighborsQuery(listing: Listing, now: Date) {
  return hasNeighbors(listing, now) ? nearestQuery(listing) : null
}

function nearestQuery({ latitude, longitude }: PlacedListing) {
  return publicListingsQuery({ location: `${latitude},${longitude}`, distance: MILES, limit: ASKED })
}

function hasNeighbors(listing: Listing, now: Date): listing is PlacedListing {
  return listing.status === 'published' && !isOver(listing, now) && isPlaced(listing)
}

function isPlaced(listing: Listing): listing is PlacedListing {
  return listing.latitude !== null && listing.longitude !== null && listing.saleDate !== null
}

function Neighbors({ listing }: { listing: PlacedListing }) {
  const { data: found = [] } = useQuery(nearestQuery(listing))
  const listings = found.filter((other) => isNeighbor(other, listing)).slice(0, SHOWN)
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="mt-8">
      <h2 id="nearby" className="text-h2">
        Nearby on the same days
      </h2>
      <div className="mt-4">
        <ListingGrid listings={listings} />
      </div>
    </section>
  )
}

function isNeighbor(other: PublicListing, listing: PlacedListing): boolean {
  const dates = daysOf(listing).map(({ date }) => date)
  return other.id !== listing.id && daysOf(other).some(({ date }) => dates.includes(date))
}
