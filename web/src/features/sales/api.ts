import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPublicListings } from '@yardsnap/contract/discovery'
import { call } from '#api/call.ts'

/** Published sales, soonest first. While another search is under way its predecessor's sales stay in sight. */
export function usePublicListings(query: { search?: string | undefined; limit?: number }) {
  return useQuery({
    queryKey: ['public-listings', query],
    queryFn: ({ signal }) => call(getPublicListings, { query }, signal),
    placeholderData: keepPreviousData,
  })
}
