import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCommunityDays } from '@yardsnap/contract/community-days'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { type ListingFilters, toBrowseQuery } from '#core/browse/filters.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'

type CommunityDaysQuery = RequestOf<typeof getCommunityDays>['query']

/** Whether a list with these filters shows sale days: they are no kind of sale, and have all categories. */
export const showsCommunityDays = ({ category, type }: ListingFilters): boolean =>
  category === undefined && type === undefined

/** The sale days of a list with these filters. The words of a search are compared by `narrowCommunityDays`. */
export function communityDaysQuery(filters: ListingFilters) {
  const { location, distance, ...days } = toBrowseQuery(filters)
  const { date, day } = 'open' in days ? ({ date: 'today' } as const) : { day: undefined, date: undefined, ...days }
  const query: CommunityDaysQuery = {
    location,
    distance: location === undefined ? undefined : distance,
    date,
    day,
  }
  return queryOptions({
    queryKey: [COMMUNITY_DAYS, 'list', query] as const,
    queryFn: ({ signal }) => call(getCommunityDays, { query }, signal),
    enabled: showsCommunityDays(filters),
    placeholderData: keepPreviousData,
  })
}
