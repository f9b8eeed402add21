import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/discovery'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { usePlan } from '#features/plans/api.ts'
import { useSalePages } from '#features/sales/api.ts'
import type { SaleFilters } from '#features/sales/filters.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { numberSales } from './numbered-sales.ts'

/** As many as one answer holds: what is farther away is found by searching there. */
export const MAX_ON_MAP = 100

interface NearbyOptions {
  centre: Position
  filters: SaleFilters
  /** False while the place that was asked for is still looked up: nothing is fetched for the one before. */
  isSettled: boolean
}

/** The sales around a centre, numbered, with what the page has to know of them (S2.7, S4.13). */
export function useNearbySales({ centre, filters, isSettled }: NearbyOptions) {
  const { isPremium } = usePlan()
  const { distance = DEFAULT_MAP_DISTANCE, ...others } = filters
  const query = { ...others, distance, location: coordinatesText(centre), limit: MAX_ON_MAP }
  const { data, error, isFetching, refetch } = useSalePages(query, { isEnabled: isSettled })
  const page = data?.pages[0]
  const sales = useMemo(
    () => (page ? numberSales(page.sales, { centre, canSeePremium: isPremium }) : null),
    [page, centre, isPremium],
  )
  return { sales, hasMore: page?.nextCursor != null, error, isFetching, refetch }
}
