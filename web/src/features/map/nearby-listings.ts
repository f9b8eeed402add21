import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { usePlan } from '#features/plans/api.ts'
import { useListingPages } from '#features/browse/api.ts'
import type { ListingFilters } from '#features/browse/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { numberListings } from './numbered-listings.ts'

/** As many as one answer holds: what is farther away is found by searching there. */
export const MAX_ON_MAP = 100

interface NearbyOptions {
  center: Position
  filters: ListingFilters
  /** False while the place that was asked for is still looked up: nothing is fetched for the one before. */
  isSettled: boolean
}

/** The sales around a center, numbered, with what the page has to know of them (S2.7, S4.13). */
export function useNearbyListings({ center, filters, isSettled }: NearbyOptions) {
  const { isPremium } = usePlan()
  const { distance = DEFAULT_MAP_DISTANCE, ...others } = filters
  const query = { ...others, distance, location: coordinatesText(center), limit: MAX_ON_MAP }
  const { data, error, isFetching, refetch } = useListingPages(query, { isEnabled: isSettled })
  const page = data?.pages[0]
  const listings = useMemo(
    () => (page ? numberListings(page.listings, { center, canSeePremium: isPremium }) : null),
    [page, center, isPremium],
  )
  return { listings, hasMore: page?.nextCursor != null, error, isFetching, refetch }
}
