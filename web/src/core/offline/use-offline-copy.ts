import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetKept } from './forget.ts'
import { keepForOffline } from './keep.ts'
import { readOwnPart, watchOwnParts } from './own-part.ts'
import { startServiceWorker } from './service-worker.ts'

/** Changes come in bursts: they are kept together after this pause, in milliseconds. */
const CALM_MS = 1500
const KEPT_QUERIES = new Set<unknown>(['saved-sales', 'saved-check', 'sold', 'my-listings'])

/** Keeps the saved and the own sales readable offline: at the start and after each change. */
export function useKeeping(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const forgetAtSignOut = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/api/logout"]')) return
      leaving.abort()
      void forgetKept()
    }
    document.addEventListener('click', forgetAtSignOut, { capture: true, signal })
    // In development the service worker would hide changes; without https there is none.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => leaving.abort()
    const keep = runOneAtATime(() => keepForOffline(userId, signal))
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, CALM_MS)
    }
    window.addEventListener('online', keepSoon, { signal })
    const hasOwnChanged = watchOwnParts()
    const stopWatching = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, queryHash, state } = event.query
      if (KEPT_QUERIES.has(queryKey[0]) || hasOwnChanged(queryHash, readOwnPart(queryKey, state.data))) keepSoon()
    })
    void startServiceWorker(signal).then((isStarted) => {
      if (!isStarted) return
      keepSoon()
      void renewNotifications()
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      stopWatching()
    }
  }, [queryClient, userId])
}

/** Few have turned them on: only these load the code for it. */
async function renewNotifications(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return
  const { renewDevice } = await import('#core/notifications/device.ts')
  // Without a connection, the next visit does it.
  await renewDevice().catch(() => undefined)
}

/** One run at a time; requests during a run cause one more afterward. */
function runOneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false
  let isRequested = false
  const start = async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested) {
      isRequested = false
      // Without a connection or disk space, the previous copy stays, with its date.
      await run().catch(() => undefined)
    }
    isRunning = false
  }
  return () => void start()
}
