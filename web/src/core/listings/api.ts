import { queryOptions, useQuery } from '@tanstack/react-query'
import { getListing } from '@yardsnap/contract/listings'
import { call } from '#api/call.ts'

export function listingQuery(listingId: string) {
  return queryOptions({
    queryKey: ['listing', listingId],
    queryFn: ({ signal }) => call(getListing, { params: { listingId } }, signal),
  })
}

export function useListing(listingId: string) {
  return useQuery(listingQuery(listingId))
}
