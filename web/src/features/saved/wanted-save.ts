const KEY = 'yardsnap:save-after-sign-in'

/** Whoever signs in later than that does not remember the heart that they pressed. */
const MAX_AGE_MS = 3600 * 1000

/** A visitor has pressed a sale's heart, and is on the way to signing in. */
export function noteWantedSave(listingId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ listingId, at: Date.now() }))
  } catch {
    // Storage is off or full: it is pressed again.
  }
}

/** The sale whose heart was pressed before signing in; it is told once. */
export function takeWantedSave(): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    if (!kept) return null
    localStorage.removeItem(KEY)
    const { listingId, at }: { listingId?: unknown; at?: unknown } = JSON.parse(kept)
    const isFresh = typeof at === 'number' && Date.now() - at < MAX_AGE_MS
    return isFresh && typeof listingId === 'string' ? listingId : null
  } catch {
    return null
  }
}
