import { createContext, use } from 'react'
import type { WaitingSold } from '#day/ledger/use-sold-queue.ts'
import type { WaitingStatus } from '#day/live-status/use-status-queue.ts'
import type { WaitingTrip } from '#shop/trips/use-trip-queue.ts'
import type { WaitingMarks } from '#shop/saved/use-mark-queue.ts'
import type { WaitingNotes } from '#shop/saved/use-note-queue.ts'

interface Queues {
  marks: WaitingMarks
  notes: WaitingNotes
  sold: WaitingSold
  status: WaitingStatus
  trip: WaitingTrip
}

/** What waits on this device to be sent; filled by OfflineReading, whose code only signed-in people load. */
export const QueuesContext = createContext<Queues | null>(null)

/** Null when signed out. */
export function useWaitingMarks(): WaitingMarks | null {
  return use(QueuesContext)?.marks ?? null
}

/** Null when signed out. */
export function useWaitingSold(): WaitingSold | null {
  return use(QueuesContext)?.sold ?? null
}

/** Null when signed out. */
export function useWaitingStatus(): WaitingStatus | null {
  return use(QueuesContext)?.status ?? null
}

/** Null when signed out. */
export function useWaitingNotes(): WaitingNotes | null {
  return use(QueuesContext)?.notes ?? null
}

/** Null when signed out. */
export function useWaitingTrip(): WaitingTrip | null {
  return use(QueuesContext)?.trip ?? null
}
