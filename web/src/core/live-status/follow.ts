import { useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@yardsnap/contract/listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { useEffect } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { loadPatiently } from '#lib/missing-code.ts'

/** Keeps the live status and the holds of a sale up to date while its page is visible. */
export function useFollowLiveStatus(listing: Listing | undefined): void {
  const listingId = listing?.id
  // A sale that is called off is followed too, because that may be taken back.
  const isFollowed = listing?.status === 'published' ? !isOver(listing, currentTime()) : listing?.liveStatus != null
  useFollowSale(isFollowed ? listingId : undefined)
}

/** The same for a sale of which only its id is known; undefined: none is followed. */
export function useFollowSale(listingId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (listingId === undefined) return undefined
    const leaving = new AbortController()
    // Its code is loaded once the page has come to life.
    loadPatiently(() => import('./live-events.ts')).then(
      ({ followWhileVisible }) => followWhileVisible(queryClient, listingId, leaving.signal),
      () => undefined,
    )
    return () => leaving.abort()
  }, [queryClient, listingId])
}
