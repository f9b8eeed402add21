import { createContext, type ReactNode, use } from 'react'
import { useSoldQueue, type WaitingSold } from '#features/ledger/use-sold-queue.ts'
import { useStatusQueue, type WaitingStatus } from '#features/live-status/use-status-queue.ts'
import { OfflineNotice } from './parts/OfflineNotice.tsx'
import { useKeeping } from './use-offline-copy.ts'
import { useMarkQueue, type WaitingMarks } from './use-mark-queue.ts'

const QueuesContext = createContext<{ marks: WaitingMarks; sold: WaitingSold; status: WaitingStatus } | null>(null)

/** Wraps the pages of a signed-in user: keeps them readable offline, says when they are, and sends what waits. */
export function OfflineReading({ userId, children }: { userId: string; children: ReactNode }) {
  const marks = useMarkQueue(userId)
  const sold = useSoldQueue(userId)
  const status = useStatusQueue(userId)
  useKeeping(userId)
  const flush = () => {
    void marks.queue.flush()
    void sold.queue.flush()
    void status.queue.flush()
  }
  return (
    <QueuesContext value={{ marks, sold, status }}>
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
