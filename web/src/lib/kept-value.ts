import { useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'

/** Not among what is deleted at sign-out: a sale that was not sent yet is money. */
export const TILL_PREFIX = 'yardsnap:till:'

/** A value that outlasts the page, or only as long as it where the storage is off or full. */
function keptValue<Value>(key: string, schema: z.ZodType<Value>, initial: Value) {
  let value = readKept(key, schema) ?? initial
  let isKept = true
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    isKept: () => isKept,
    set: (next: Value): void => {
      value = next
      isKept = writeKept(key, next)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useKeptValue<Value>(name: string, schema: z.ZodType<Value>, initial: Value) {
  const [store] = useState(() => keptValue(TILL_PREFIX + name, schema, initial))
  const value = useSyncExternalStore(store.subscribe, store.get)
  const isKept = useSyncExternalStore(store.subscribe, store.isKept)
  return { value, isKept, set: store.set, get: store.get }
}

export function readKept<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** @returns false where the storage is off or full */
export function writeKept(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
