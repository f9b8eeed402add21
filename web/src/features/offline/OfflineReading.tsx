import { createContext, type ReactNode, use } from 'react'
import { useSoldQueue, type WaitingSold } from '#features/ledger/use-sold-queue.ts'
import { OfflineNotice } from './parts/OfflineNotice.tsx'
import { useKeeping } from './use-offline-copy.ts'
import { useMarkQueue, type WaitingMarks } from './use-mark-queue.ts'

const QueuesContext = createContext<{ marks: WaitingMarks; sold: WaitingSold } | null>(null)

/** Wraps the pages of a signed-in user: keeps them readable offline, says when they are, and sends what waits. */
export function OfflineReading({ userId, children }: { userId: string; children: ReactNode }) {
  const marks = useMarkQueue(userId)
  const sold = useSoldQueue(userId)
  useKeeping(userId)
  const flush = () => {
    void marks.queue.flush()
    void sold.queue.flush()
  }
  return (
    <QueuesContext value={{ marks, sold }}>
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
