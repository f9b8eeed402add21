import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { usePlan } from '#core/plans/api.ts'
import { useListingPages } from '#core/browse/api.ts'
import { type ListingFilters, toBrowseQuery } from '#core/browse/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { numberListings } from './numbered-listings.ts'

/** The most of one answer; farther sales are found by searching there. */
export const MAX_ON_MAP = 100

interface NearbyOptions {
  center: Position
  filters: ListingFilters
  /** False while the place is being looked up: nothing is fetched for the previous one. */
  isSettled: boolean
}

/** The numbered sales around a center (S2.7, S4.13). */
export function useNearbyListings({ center, filters, isSettled }: NearbyOptions) {
  const { isPremium } = usePlan()
  const { distance = DEFAULT_MAP_DISTANCE } = filters
  const query = { ...toBrowseQuery(filters), distance, location: coordinatesText(center), limit: MAX_ON_MAP }
  const { data, error, isFetching, refetch } = useListingPages(query, { isEnabled: isSettled })
  const page = data?.pages[0]
  const listings = useMemo(
    () => (page ? numberListings(page.listings, { center, canSeePremium: isPremium }) : null),
    [page, center, isPremium],
  )
  return { listings, hasMore: page?.nextCursor != null, error, isFetching, refetch }
}
