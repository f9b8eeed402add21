import { createContext, type ReactNode, use } from 'react'
import { useSoldQueue, type WaitingSold } from '#features/ledger/use-sold-queue.ts'
import { useStatusQueue, type WaitingStatus } from '#features/live-status/use-status-queue.ts'
import { useTripQueue, type WaitingTrip } from '#features/trips/use-trip-queue.ts'
import { OfflineNotice } from './parts/OfflineNotice.tsx'
import { useKeeping } from './use-offline-copy.ts'
import { useMarkQueue, type WaitingMarks } from './use-mark-queue.ts'
import { useNoteQueue, type WaitingNotes } from './use-note-queue.ts'

interface Queues {
  marks: WaitingMarks
  notes: WaitingNotes
  sold: WaitingSold
  status: WaitingStatus
  trip: WaitingTrip
}

const QueuesContext = createContext<Queues | null>(null)

/** Wraps the pages of a signed-in user: keeps them readable offline, says when they are, and sends what waits. */
export function OfflineReading({ userId, children }: { userId: string; children: ReactNode }) {
  const marks = useMarkQueue(userId)
  const notes = useNoteQueue(userId)
  const sold = useSoldQueue(userId)
  const status = useStatusQueue(userId)
  const trip = useTripQueue(userId)
  useKeeping(userId)
  const flush = () => {
    for (const { queue } of [marks, notes, sold, status, trip]) void queue.flush()
  }
  return (
    <QueuesContext value={{ marks, notes, sold, status, trip }}>
      <OfflineNotice onBack={flush} />
      {children}
    </QueuesContext>
  )
}

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
