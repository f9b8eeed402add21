import { forgetSubscription } from '#core/notifications/forget-subscription.ts'
import { KEPT_CACHE } from './kept-address.ts'

/** Where this device records what it kept, for whom and when. */
export const KEPT_NOTE = 'yardsnap:kept'
export const MARKS_PREFIX = 'yardsnap:marks:'
export const NOTES_PREFIX = 'yardsnap:notes:'
export const TRIP_CHANGES_PREFIX = 'yardsnap:trip-changes:'
export const SOLD_PREFIX = 'yardsnap:sold:'
export const STATUS_PREFIX = 'yardsnap:status:'
export const DRIVE_PREFIX = 'yardsnap:drive:'

/** Everything kept for reading offline, including the last trip. */
const PRIVATE_PREFIXES = [
  DRIVE_PREFIX,
  KEPT_NOTE,
  MARKS_PREFIX,
  NOTES_PREFIX,
  SOLD_PREFIX,
  STATUS_PREFIX,
  TRIP_CHANGES_PREFIX,
  'yardsnap:trip:',
]

/** What a till knew, with the names of those for whom things are held. Its sales that wait are money, and stay. */
const TILL_STATE = /^yardsnap:till:.+:state$/

function isPrivate(key: string): boolean {
  return TILL_STATE.test(key) || PRIVATE_PREFIXES.some((prefix) => key.startsWith(prefix))
}

/** Deletes everything kept for the signed-in user, and what the browser would be sent for them. */
export async function forgetKept(): Promise<void> {
  try {
    const keys = Object.keys(localStorage)
    for (const key of keys) if (isPrivate(key)) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  // Without https there is no cache and no service worker.
  if ('caches' in globalThis) await caches.delete(KEPT_CACHE)
  // The server has dropped it with the session; offline, the browser keeps what nothing is sent to.
  await forgetSubscription().catch(() => undefined)
}
