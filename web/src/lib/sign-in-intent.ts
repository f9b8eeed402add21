import { readJson, writeJson, writeText } from './browser-storage.ts'

/** Whoever signs in later than that does not remember what they pressed. */
const MAX_AGE_MS = 3600 * 1000

/** Keeps what a visitor wanted to do, who is on the way to signing in. Without storage it is pressed again. @param value JSON */
export function saveSignInIntent(key: string, value: unknown): void {
  writeJson(key, { value, at: Date.now() })
}

/** What was kept before signing in; it is told once. Undefined for nothing, and for what is too old. */
export function takeSignInIntent(key: string): unknown {
  const stored = readJson(key)
  if (!stored || typeof stored !== 'object') return undefined
  writeText(key, null)
  const { value, at } = stored as { value?: unknown; at?: unknown }
  return typeof at === 'number' && Date.now() - at < MAX_AGE_MS ? value : undefined
}
