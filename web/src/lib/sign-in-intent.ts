import { readJson, writeJson, writeText } from './browser-storage.ts'

/** Whoever signs in later than that does not remember what they pressed. */
const MAX_AGE_MS = 3600 * 1000

/**
 * Remembers what a visitor wanted to do before signing in. Without storage they have to do it again.
 * @param value JSON
 */
export function saveSignInIntent(key: string, value: unknown): void {
  writeJson(key, { value, at: Date.now() })
}

/** What was remembered before signing in, returned once. Undefined for nothing, and for what is too old. */
export function takeSignInIntent(key: string): unknown {
  const stored = readJson(key)
  if (!stored || typeof stored !== 'object') return undefined
  writeText(key, null)
  const { value, at } = stored as { value?: unknown; at?: unknown }
  return typeof at === 'number' && Date.now() - at < MAX_AGE_MS ? value : undefined
}

/** Adds to what a visitor wanted to save: before signing in they may go back and press another heart, or press it in another tab. */
export function addSignInIntents(key: string, ids: readonly string[]): void {
  saveSignInIntent(key, [...new Set([...takeSignInIntents(key), ...ids])])
}

/** What was added before signing in, returned once. */
export function takeSignInIntents(key: string): string[] {
  // A former version kept one alone.
  return [takeSignInIntent(key)].flat().filter((id) => typeof id === 'string')
}
