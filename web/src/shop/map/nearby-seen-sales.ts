import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo, useState } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { seenSalesQuery, showsSeenSales } from '#shop/seen-sales/api.ts'
import { narrowSeenSales } from '#shop/seen-sales/narrow-seen-sales.ts'
import { placeSeenSales } from './placed-sales.ts'

/** The query of the map's seen sales around a center. */
export function nearbySeenSalesQuery(center: Position, filters: ListingFilters) {
  const { distance = DEFAULT_MAP_DISTANCE } = filters
  return seenSalesQuery({ ...filters, distance, location: coordinatesText(center) })
}

interface NearbyOptions {
  center: Position
  filters: ListingFilters
  /** False while the place is being looked up: nothing is fetched for the previous one. */
  isSettled: boolean
}

/** The sales that neighbors saw around a center. Where they cannot be loaded, the map shows those of hosts alone. */
export function useNearbySeenSales({ center, filters, isSettled }: NearbyOptions) {
  const isShown = showsSeenSales(filters)
  const { data } = useQuery({ ...nearbySeenSalesQuery(center, filters), enabled: isShown && isSettled })
  const [now] = useState(currentTime)
  return useMemo(() => {
    const seenSales = isShown && data ? narrowSeenSales(data.seenSales, filters, now) : []
    return { seenSales, placed: placeSeenSales(seenSales, center), hasMore: isShown && data?.hasMore === true }
  }, [isShown, data, filters, center, now])
}
