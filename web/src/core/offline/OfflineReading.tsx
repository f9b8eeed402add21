import type { ReactNode } from 'react'
import { useSoldQueue } from '#day/ledger/use-sold-queue.ts'
import { useStatusQueue } from '#day/live-status/use-status-queue.ts'
import { useTripQueue } from '#shop/trips/use-trip-queue.ts'
import { OfflineNotice } from './parts/OfflineNotice.tsx'
import { QueuesContext } from './queues.ts'
import { useKeeping } from './use-offline-copy.ts'
import { useMarkQueue } from '#shop/saved/use-mark-queue.ts'
import { useNoteQueue } from '#shop/saved/use-note-queue.ts'

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
