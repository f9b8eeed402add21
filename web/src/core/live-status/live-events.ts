import type { QueryClient } from '@tanstack/react-query'
import { getLiveStatus, HOLDS_EVENT, LiveListing } from '@yardsnap/contract/live-status'
import { followEvents } from '#api/follow-events.ts'
import { listingQuery } from '#core/listings/api.ts'

/** Shows what happens to a sale until the signal. */
export function followWhileVisible(queryClient: QueryClient, listingId: string, leaving: AbortSignal): void {
  if (leaving.aborted) return
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
  document.addEventListener('visibilitychange', change, { signal: leaving })
  leaving.addEventListener('abort', close)
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
