import { useSyncExternalStore } from 'react'
import { readJson, writeJson } from '#lib/browser-storage.ts'
import { FormerTrip, Trip, upgraded } from './trip.ts'

/** What was read or kept last, also for browsers without storage: the trip then lasts until the page reloads. */
const inMemory = new Map<string, Trip | null>()
const listeners = new Set<() => void>()

const keyOf = (userId: string) => `yardsnap:trip:${userId}`

/** Keeps the last trip on this device, so that it is there without a signal. */
export function keepTrip(userId: string, trip: Trip): void {
  inMemory.set(userId, trip)
  // Where the storage is off or full, the trip is still in memory.
  writeJson(keyOf(userId), trip)
  notifyListeners()
}

/** @returns null when there is none that this version of the app can read */
export function keptTrip(userId: string): Trip | null {
  const remembered = inMemory.get(userId)
  if (remembered !== undefined) return remembered
  const trip = readTrip(userId)
  inMemory.set(userId, trip)
  return trip
}

/** The kept trip, as it changes. */
export function useKeptTrip(userId: string): Trip | null {
  return useSyncExternalStore(subscribe, () => keptTrip(userId))
}

function readTrip(userId: string): Trip | null {
  const kept = readJson(keyOf(userId))
  const former = FormerTrip.safeParse(kept).data
  return Trip.safeParse(kept).data ?? (former ? upgraded(former) : null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', readAgain)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', readAgain)
  }
}

/** Another tab has kept a trip. */
function readAgain({ key }: StorageEvent): void {
  for (const userId of inMemory.keys()) if (key === keyOf(userId)) inMemory.delete(userId)
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
