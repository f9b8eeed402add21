/** Whoever signs in later than that does not remember what they pressed. */
const MAX_AGE_MS = 3600 * 1000

/** Keeps what a visitor wanted to do, who is on the way to signing in. @param value JSON */
export function keepForSignIn(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // Storage is off or full: it is pressed again.
  }
}

/** What was kept before signing in; it is told once. Undefined for nothing, and for what is too old. */
export function takeAfterSignIn(key: string): unknown {
  try {
    const kept = localStorage.getItem(key)
    if (!kept) return undefined
    localStorage.removeItem(key)
    const { value, at } = JSON.parse(kept) as { value?: unknown; at?: unknown }
    return typeof at === 'number' && Date.now() - at < MAX_AGE_MS ? value : undefined
  } catch {
    return undefined
  }
}
