import { Trip } from './trip.ts'

/** For browsers without storage: the trip then lasts until the page reloads. */
const inMemory = new Map<string, Trip>()

const keyOf = (userId: string) => `yardsnap:trip:${userId}`

/** Keeps the last trip on this device, so that it survives the browser discarding the page. */
export function keepTrip(userId: string, trip: Trip): void {
  inMemory.set(userId, trip)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(trip))
  } catch {
    // Storage is off or full; the trip is still in memory.
  }
}

/** @returns null when there is none that this version of the app can read */
export function keptTrip(userId: string): Trip | null {
  const remembered = inMemory.get(userId)
  if (remembered) return remembered
  try {
    return Trip.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
