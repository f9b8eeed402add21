import { createContext, use } from 'react'
import type { WaitingTrip } from './use-trip-queue.ts'

/** What waits on this device to be sent. */
export const TripWaits = createContext<WaitingTrip | null>(null)

/** Null when signed out. */
export const useWaitingTrip = (): WaitingTrip | null => use(TripWaits)
