import { useQuery } from '@tanstack/react-query'
import { countView, getInterest } from '@yardsnap/contract/interest'
import type { Listing } from '@yardsnap/contract/listings'
import { useEffect } from 'react'
import { call } from '#api/call.ts'

export function useInterest(listingId: string) {
  return useQuery({
    queryKey: ['interest', listingId],
    queryFn: ({ signal }) => call(getInterest, { params: { listingId } }, signal),
    refetchOnMount: 'always',
  })
}

/** Counts a view of the sale for its seller; failures are ignored. */
export function useCountView(listing: Listing | undefined): void {
  const listingId = listing?.status === 'published' && !listing.isOwner ? listing.id : null
  useEffect(() => {
    if (listingId !== null) void call(countView, { params: { listingId } }).catch(() => undefined)
  }, [listingId])
}
