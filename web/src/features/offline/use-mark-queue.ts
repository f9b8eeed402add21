import { useQueryClient } from '@tanstack/react-query'
import { ListingMark, markSavedListing } from '@yardsnap/contract/saved'
import { call } from '#api/call.ts'
import { noteMark } from '#features/saved/api.ts'
import { MARKS_PREFIX } from './forget.ts'
import { useSendingQueue } from './use-sending-queue.ts'

export type WaitingMarks = ReturnType<typeof useMarkQueue>

const Mark = ListingMark.nullable()

/** A shopper's marks by the id of the sale; null takes a mark back. */
export function useMarkQueue(userId: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: MARKS_PREFIX + userId,
    change: Mark,
    failureTitle: 'The sale could not be marked',
    async send(listingId, mark) {
      await call(markSavedListing, { params: { listingId }, body: { mark } })
      await noteMark(queryClient, listingId, mark)
    },
  })
}
