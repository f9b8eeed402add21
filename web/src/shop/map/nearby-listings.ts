import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { usePlan } from '#core/plans/use-plan.ts'
import { listingPagesQuery, useListingPages } from '#core/browse/api.ts'
import { type ListingFilters, toBrowseQuery } from '#core/browse/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { numberListings } from './numbered-listings.ts'

/** The most of one answer; farther sales are found by searching there. */
export const MAX_ON_MAP = 100

function toNearbyQuery(center: Position, filters: ListingFilters) {
  const { distance = DEFAULT_MAP_DISTANCE } = filters
  return { ...toBrowseQuery(filters), distance, location: coordinatesText(center), limit: MAX_ON_MAP }
}

/** The query of the map's sales around a center. */
export const nearbyPagesQuery = (center: Position, filters: ListingFilters) =>
  listingPagesQuery(toNearbyQuery(center, filters))

interface NearbyOptions {
  center: Position
  filters: ListingFilters
  /** False while the place is being looked up: nothing is fetched for the previous one. */
  isSettled: boolean
}

/** The numbered sales around a center (S2.7, S4.13). */
export function useNearbyListings({ center, filters, isSettled }: NearbyOptions) {
  const { isPremium } = usePlan()
  const { data, error, isFetching, refetch } = useListingPages(toNearbyQuery(center, filters), { isEnabled: isSettled })
  const page = data?.pages[0]
  const listings = useMemo(
    () => (page ? numberListings(page.listings, { center, canSeePremium: isPremium }) : null),
    [page, center, isPremium],
  )
  return { listings, hasMore: page?.nextCursor != null, error, isFetching, refetch }
}
