import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { getSeenSales } from '@yardsnap/contract/seen-sales'
import { call } from '#api/call.ts'
import { type ListingFilters, toBrowseQuery } from '#core/browse/filters.ts'
import { site } from '#lib/site.ts'

export const SEEN_SALES = 'seen-sales'

type SeenSalesQuery = RequestOf<typeof getSeenSales>['query']

/** Whether a list with these filters shows sales that neighbors saw: they have no items, so no category and kind. */
export function showsSeenSales({ seen, category, type }: ListingFilters): boolean {
  return site.hasSeenSales && seen === undefined && category === undefined && type === undefined
}

/** The seen sales of a list with these filters. The words of a search are compared by `narrowSeenSales`. */
export function seenSalesQuery(filters: ListingFilters) {
  const { location, distance, ...days } = toBrowseQuery(filters)
  const { date, day } = 'open' in days ? ({ date: 'today' } as const) : { day: undefined, date: undefined, ...days }
  const query: SeenSalesQuery = { location, distance: location === undefined ? undefined : distance, date, day }
  return queryOptions({
    queryKey: [SEEN_SALES, 'list', query] as const,
    queryFn: ({ signal }) => call(getSeenSales, { query }, signal),
    enabled: showsSeenSales(filters),
    placeholderData: keepPreviousData,
  })
}
