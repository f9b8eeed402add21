import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { markSavedListing, type ListingMark } from '@yardsnap/contract/saved'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { isUnauthorized, leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { noteMark } from '#features/saved/api.ts'
import { MARKS_PREFIX } from './forget.ts'
import { markQueue, type Marks, type Sending } from './mark-queue.ts'

export type WaitingMarks = ReturnType<typeof useMarkQueue>

/** A shopper's marks on this device; sent at the start and when the connection is back. */
export function useMarkQueue(userId: string) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<Marks | null>(null)
  const [queue] = useState(() =>
    markQueue({
      storage: () => localStorage,
      key: MARKS_PREFIX + userId,
      send: (listingId, mark) => sendMark(queryClient, listingId, mark),
      onChange: setChanged,
    }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    window.addEventListener('online', flush)
    return () => window.removeEventListener('online', flush)
  }, [queue])
  return { queue, waiting: changed ?? queue.waiting() }
}

async function sendMark(queryClient: QueryClient, listingId: string, mark: ListingMark | null): Promise<Sending> {
  try {
    await call(markSavedListing, { params: { listingId }, body: { mark } })
    await noteMark(queryClient, listingId, mark)
    return 'sent'
  } catch (error) {
    leaveWhenUnauthorized(error)
    if (!isRefusal(error)) return 'later'
    showFailure(error, { title: 'The sale could not be marked' })
    return 'refused'
  }
}

/** Whether sending again is pointless; lost connections, server errors and ended sessions pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isUnauthorized(error)
}
