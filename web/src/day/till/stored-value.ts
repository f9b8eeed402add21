import { useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { readStored, writeJson } from '#lib/browser-storage.ts'

/** Not among what is deleted at sign-out: a sale that was not sent yet is money. */
export const TILL_PREFIX = 'yardsnap:till:'

/**
 * Calls back when another tab has changed what is kept under a key, or has cleared all of it.
 * @returns how to stop
 */
export function watchOtherTabs(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** A value that outlasts the page, or only as long as it where the storage is off or full. */
function storedValue<Value>(key: string, schema: z.ZodType<Value>, initial: Value) {
  let value = readStored(key, schema) ?? initial
  let isKept = true
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    isKept: () => isKept,
    set: (next: Value): void => {
      value = next
      isKept = writeJson(key, next)
      for (const listener of listeners) listener()
    },
    /** Also of what another tab keeps: the tabs of a phone are one till. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      const stopWatching = watchOtherTabs(key, () => {
        value = readStored(key, schema) ?? initial
        listener()
      })
      return () => {
        listeners.delete(listener)
        stopWatching()
      }
    },
  }
}

export function useStoredValue<Value>(name: string, schema: z.ZodType<Value>, initial: Value) {
  const [store] = useState(() => storedValue(TILL_PREFIX + name, schema, initial))
  const value = useSyncExternalStore(store.subscribe, store.get)
  const isKept = useSyncExternalStore(store.subscribe, store.isKept)
  return { value, isKept, set: store.set, get: store.get }
}
