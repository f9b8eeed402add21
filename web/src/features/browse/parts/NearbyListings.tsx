import type { PublicListing } from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import { useState } from 'react'
import { usePublicListings } from '#features/browse/api.ts'
import { isOver } from '@yardsnap/contract/sale-days'
import { ListingGrid } from '#features/browse/ListingGrid.tsx'

const MILES = 10
/** Of the nearest, only those on the same day are shown. */
const ASKED = 24
const SHOWN = 3

interface PlacedListing extends Listing {
  latitude: number
  longitude: number
  saleDate: string
}

/** Other sales within driving distance on the same day, if any. */
export function NearbyListings({ listing }: { listing: Listing }) {
  const [now] = useState(() => new Date())
  const hasNeighbors = listing.status === 'published' && !isOver(listing, now)
  return hasNeighbors && isPlaced(listing) ? <Neighbors listing={listing} /> : null
}

function isPlaced(listing: Listing): listing is PlacedListing {
  return listing.latitude !== null && listing.longitude !== null && listing.saleDate !== null
}

function Neighbors({ listing }: { listing: PlacedListing }) {
  const location = `${listing.latitude},${listing.longitude}`
  const { data: found = [] } = usePublicListings({ location, distance: MILES, limit: ASKED })
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

function isNeighbor(other: PublicListing, { id, saleDate }: PlacedListing): boolean {
  return other.id !== id && other.saleDate === saleDate
}
