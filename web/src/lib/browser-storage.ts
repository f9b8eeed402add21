import type { z } from 'zod'

/** Of this device, or of this tab alone. */
type Area = 'localStorage' | 'sessionStorage'

/** What is kept under a key; null for nothing, and where the storage is switched off. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text; null removes it. @returns false where the storage is switched off or full */
export function writeText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The same, parsed as JSON; null also for invalid JSON. */
export function readJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readText(key, area) ?? 'null')
  } catch {
    return null
  }
}

/** @returns false where the storage is switched off or full */
export function writeJson(key: string, value: unknown, area?: Area): boolean {
  return writeText(key, JSON.stringify(value), area)
}

/** The same, validated by a schema; null also for a value that does not fit. */
export function readStored<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  const value = readJson(key)
  return value === null ? null : (schema.safeParse(value).data ?? null)
}
