import { KEPT_CACHE } from './kept-address.ts'

/** Where this device records what it kept, for whom and when. */
export const KEPT_NOTE = 'yardsnap:kept'
export const MARKS_PREFIX = 'yardsnap:marks:'

/** Everything kept for reading offline, including the last trip. */
const PRIVATE_PREFIXES = [KEPT_NOTE, MARKS_PREFIX, 'yardsnap:trip:']

/** Deletes everything kept for the signed-in user. */
export async function forgetKept(): Promise<void> {
  try {
    const keys = Object.keys(localStorage)
    for (const key of keys) if (PRIVATE_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  // Without https there is no cache and no service worker.
  if ('caches' in globalThis) await caches.delete(KEPT_CACHE)
}
