import { forgetSubscription } from '#core/notifications/forget-subscription.ts'
import { readEndedSession } from '#lib/ended-session.ts'
import { KEPT_CACHE } from './kept-cache.ts'

/** Where this device records what it kept, for whom and when. */
export const KEPT_NOTE = 'yardsnap:kept'
export const MARKS_PREFIX = 'yardsnap:marks:'
export const NOTES_PREFIX = 'yardsnap:notes:'
export const JOINT_TRIPS_PREFIX = 'yardsnap:joint-trips:'
export const TRIP_CHANGES_PREFIX = 'yardsnap:trip-changes:'
export const SOLD_PREFIX = 'yardsnap:sold:'
export const STATUS_PREFIX = 'yardsnap:status:'
export const DRIVE_PREFIX = 'yardsnap:drive:'
/** Messages that are not sent, of this tab. */
export const UNSENT_PREFIX = 'yardsnap:unsent:'

/** Everything kept for reading offline, including the last trip. */
const READ_PREFIXES = [DRIVE_PREFIX, KEPT_NOTE, 'yardsnap:trip:']
/** Changes that have not reached the server, each under the id of its user, who alone can send them. */
const WAITING_PREFIXES = [
  JOINT_TRIPS_PREFIX,
  MARKS_PREFIX,
  NOTES_PREFIX,
  SOLD_PREFIX,
  STATUS_PREFIX,
  TRIP_CHANGES_PREFIX,
]

/**
 * The state of a till or a line at a door, with the names of people. What was not sent stays, because it has happened: sales
 * are records of money.
 */
const DAY_STATE = /^yardsnap:(till|door):.+:state$/

/**
 * Deletes everything kept for the signed-in user, the mark on the app's icon and the browser's push subscription.
 * @param keepsWaiting whether changes that have not reached the server stay until their user is signed in again
 */
export async function forgetKept({ keepsWaiting = false } = {}): Promise<void> {
  try {
    const prefixes = keepsWaiting ? READ_PREFIXES : [...READ_PREFIXES, ...WAITING_PREFIXES]
    const isForgotten = (key: string) => DAY_STATE.test(key) || prefixes.some((prefix) => key.startsWith(prefix))
    const keys = Object.keys(localStorage)
    for (const key of keys) if (isForgotten(key)) localStorage.removeItem(key)
    // Whoever was signed out while writing goes on once signed in again.
    const unsent = readEndedSession() === null ? Object.keys(sessionStorage) : []
    for (const key of unsent) if (key.startsWith(UNSENT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  // Without https there is no cache and no service worker.
  if ('caches' in globalThis) await caches.delete(KEPT_CACHE)
  // Here and not in the service worker: a browser without icons cuts off a worker that asks for one.
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  // The server has dropped the subscription with the session, so one that cannot be removed offline receives nothing.
  await forgetSubscription().catch(() => undefined)
}
