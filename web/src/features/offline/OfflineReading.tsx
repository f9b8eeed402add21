import { createContext, type ReactNode, use } from 'react'
import { OfflineNotice } from './parts/OfflineNotice.tsx'
import { useKeeping } from './use-offline-copy.ts'
import { useMarkQueue, type WaitingMarks } from './use-mark-queue.ts'

const MarksContext = createContext<WaitingMarks | null>(null)

/** Wraps the pages of a signed-in shopper: keeps them readable offline, and says when they are. */
export function OfflineReading({ userId, children }: { userId: string; children: ReactNode }) {
  const marks = useMarkQueue(userId)
  useKeeping(userId)
  return (
    <MarksContext value={marks}>
      <OfflineNotice onBack={() => void marks.queue.flush()} />
      {children}
    </MarksContext>
  )
}

/** Null when signed out. */
export function useWaitingMarks(): WaitingMarks | null {
  return use(MarksContext)
}
