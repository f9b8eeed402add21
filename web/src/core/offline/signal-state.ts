import { useSyncExternalStore } from 'react'
import { KEPT_ANSWER_MESSAGE } from './kept-address.ts'

/** A device that reports being online may still get cached answers: only a reached server counts as a connection. */
let isOutOfReach = !globalThis.navigator?.onLine
const listeners = new Set<() => void>()
const returnListeners = new Set<() => void>()

function set(value: boolean): void {
  isOutOfReach = value
  for (const listener of listeners) listener()
}

/** Whether the page shows cached data, or could only show such. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

/** Called when the server has answered, so that queued changes are sent. */
export function trustSignal(): void {
  set(false)
  for (const listener of returnListeners) listener()
}

/** Calls `onReturn` each time the server is reached again. @returns how to stop */
export function watchSignal(onReturn: () => void): () => void {
  returnListeners.add(onReturn)
  return () => returnListeners.delete(onReturn)
}

function isOffline(): boolean {
  return isOutOfReach
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) listen('addEventListener')
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) listen('removeEventListener')
  }
}

function listen(method: 'addEventListener' | 'removeEventListener'): void {
  window[method]('offline', onOffline)
  // There is no service worker without https.
  if ('serviceWorker' in navigator) navigator.serviceWorker[method]('message', onMessage)
}

const onOffline = () => set(true)
const onMessage = (event: Event) => {
  if (event instanceof MessageEvent && event.data === KEPT_ANSWER_MESSAGE) set(true)
}
