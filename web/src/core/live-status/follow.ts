import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getLiveStatus, HOLDS_EVENT, LiveListing } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { useEffect } from 'react'
import { followEvents } from '#api/follow-events.ts'
import { listingQuery } from '#core/listings/api.ts'
import { currentTime } from '#lib/first-rendering.ts'

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
  useEffect(
    () => (listingId === undefined ? undefined : followWhileVisible(queryClient, listingId)),
    [queryClient, listingId],
  )
}

/** @returns how to stop */
function followWhileVisible(queryClient: QueryClient, listingId: string): () => void {
  let stop: (() => void) | null = null
  const close = () => {
    stop?.()
    stop = null
  }
  // The server ends it when the sale is no longer public.
  const open = () =>
    followEvents(getLiveStatus.path.replace(':listingId', listingId), {
      progress: (data) => noteLive(queryClient, data),
      [HOLDS_EVENT]: () => void refreshAsked(queryClient, listingId).catch(() => undefined),
    })
  const change = () => {
    if (document.visibilityState === 'hidden') close()
    else stop ??= open()
  }
  change()
  document.addEventListener('visibilitychange', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    close()
  }
}

/** Its code is loaded when it is needed, as most sales have no holds. Where it does not arrive, these are fetched again by the clock. */
async function refreshAsked(queryClient: QueryClient, listingId: string): Promise<void> {
  const asked = await import('./refresh-asked.ts')
  asked.refreshAsked(queryClient, listingId)
}

function noteLive(queryClient: QueryClient, data: string): void {
  const live = LiveListing.safeParse(JSON.parse(data)).data
  if (live) showLive(queryClient, live)
}

/** Merges a live status into what is known of the sale, unless that is newer. */
export function showLive(queryClient: QueryClient, live: LiveListing): void {
  const { queryKey } = listingQuery(live.id)
  const before = queryClient.getQueryData(queryKey)
  if (!before || live.version <= before.version) return
  queryClient.setQueryData(queryKey, { ...before, ...live })
  // On another day other things follow: what the price rules lower, and whether the address is shown.
  if (live.saleDate !== before.saleDate) void queryClient.invalidateQueries({ queryKey })
}
