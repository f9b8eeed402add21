import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { communityDaysQuery, showsCommunityDays } from '#shop/community-days/cards/api.ts'
import { narrowCommunityDays } from '#shop/community-days/cards/narrow-community-days.ts'
import { placeDays } from './placed-sales.ts'

interface NearbyOptions {
  center: Position
  filters: ListingFilters
  /** False while the place is being looked up: nothing is fetched for the previous one. */
  isSettled: boolean
}

/** The sale days around a center. Where they cannot be loaded, the map shows the sales alone. */
export function useNearbyCommunityDays({ center, filters, isSettled }: NearbyOptions) {
  const { distance = DEFAULT_MAP_DISTANCE } = filters
  const isShown = showsCommunityDays(filters)
  const query = communityDaysQuery({ ...filters, distance, location: coordinatesText(center) })
  const { data } = useQuery({ ...query, enabled: isShown && isSettled })
  return useMemo(() => {
    const days = isShown && data ? narrowCommunityDays(data.communityDays, filters) : []
    return { days, placed: placeDays(days, center) }
  }, [isShown, data, filters, center])
}
