import { KEPT_CACHE } from './kept-address.ts'

/** Where this device notes for whom and when something was kept. */
export const KEPT_NOTE = 'yardsnap:kept'
export const MARKS_PREFIX = 'yardsnap:marks:'

/** Everything of a shopper that is kept for reading offline, the last trip too. */
const PRIVATE_PREFIXES = [KEPT_NOTE, MARKS_PREFIX, 'yardsnap:trip:']

/** Leaves nothing of what was kept for the one who was signed in. */
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
