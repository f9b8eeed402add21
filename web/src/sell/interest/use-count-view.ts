import type { Listing } from '@yardsnap/contract/listings'
import { useEffect } from 'react'

/** Counts a view of the sale for its seller, once the page has come to life; failures are ignored. */
export function useCountView(listing: Listing | undefined): void {
  const listingId = listing?.status === 'published' && !listing.isOwner ? listing.id : null
  useEffect(() => {
    if (listingId !== null) void count(listingId).catch(() => undefined)
  }, [listingId])
}

async function count(listingId: string): Promise<void> {
  const { countView } = await import('./count-view.ts')
  await countView(listingId)
}
