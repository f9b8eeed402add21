import { useQuery } from '@tanstack/react-query'
import { type CameBy, countView, getInterest } from '@yardsnap/contract/interest'
import type { Listing } from '@yardsnap/contract/listings'
import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { PAGE_INDEX } from '#ui/overlay-entries.ts'

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
    if (listingId !== null)
      void call(countView, { params: { listingId }, query: { cameBy: howTheyCame() } }).catch(() => undefined)
  }, [listingId])
}

/** From another page of this site, also into a new tab, or straight to this one. */
function howTheyCame(): CameBy {
  const state: unknown = window.history.state
  const hasPagesBefore =
    typeof state === 'object' && state !== null && PAGE_INDEX in state && Number(state[PAGE_INDEX]) > 0
  return hasPagesBefore || document.referrer.startsWith(`${window.location.origin}/`) ? 'site' : 'link'
}
