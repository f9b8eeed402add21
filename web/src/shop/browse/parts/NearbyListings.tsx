import { Link } from '@tanstack/react-router'
import type { PublicListing } from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { publicListingsQuery } from '#core/browse/api.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { TEXT_LINK } from '#ui/classes.ts'
import { ListingGrid } from '#shop/browse/ListingGrid.tsx'

const MILES = 10
/** Of the nearest, only those on the same day are shown. */
const ASKED = 24
const SHOWN = 3

interface PlacedListing extends Listing {
  latitude: number
  longitude: number
}

/** Other sales within driving distance on the same days, or that there are none (S2.11.5). */
export function NearbyListings({ listing }: { listing: Listing }) {
  const [now] = useState(currentTime)
  return (
    <section aria-labelledby="nearby" className="mt-8 print:hidden">
      <h2 id="nearby" className="text-h2">
        More Sales Nearby
      </h2>
      {hasNeighbors(listing, now) ? <Neighbors listing={listing} /> : <NoNeighbors />}
    </section>
  )
}

function NoNeighbors() {
  return (
    <>
      <p className="mt-2 text-ink-soft">No similar sales were found.</p>
      <Link to="/browse" className={TEXT_LINK}>
        Browse all sales
      </Link>
    </>
  )
}

/** The query for nearby sales, for prefetching; null if the sale has no neighbors to show. */
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
  const { data: found } = useQuery(nearestQuery(listing))
  if (!found) return null
  const listings = found.filter((other) => isNeighbor(other, listing)).slice(0, SHOWN)
  if (listings.length === 0) return <NoNeighbors />
  return (
    <>
      <p className="mt-1 mb-4 text-ink-soft">On the same days, within {MILES} miles</p>
      <ListingGrid listings={listings} />
    </>
  )
}

function isNeighbor(other: PublicListing, listing: PlacedListing): boolean {
  const dates = getSaleDays(listing).map(({ date }) => date)
  return other.id !== listing.id && getSaleDays(other).some(({ date }) => dates.includes(date))
}
