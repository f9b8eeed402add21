import { Trip } from './trip.ts'

/** For browsers whose storage is switched off: the trip then lasts until the page is reloaded. */
const inMemory = new Map<string, Trip>()

const keyOf = (userId: string) => `yardsnap:trip:${userId}`

/** Keeps the last trip on this device, so that it can be read at the curb after the browser has dropped the page. */
export function keepTrip(userId: string, trip: Trip): void {
  inMemory.set(userId, trip)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(trip))
  } catch {
    // Storage is switched off or full; the trip is still in memory.
  }
}

/** @returns null when there is none, or none that this version of the app can read */
export function keptTrip(userId: string): Trip | null {
  const remembered = inMemory.get(userId)
  if (remembered) return remembered
  try {
    return Trip.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
