import { t } from '@yardsnap/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { noteSavedListing } from '@yardsnap/contract/saved-changes'
import { z } from 'zod'
import { call } from '#api/call.ts'
import { showSavedAs } from '#shop/saved/saved-list.ts'
import { NOTES_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'

export type WaitingNotes = ReturnType<typeof useNoteQueue>

const WrittenNote = z.object({ note: z.string(), at: z.string() })

/** A shopper's notes by the id of the sale, with the instant at which they were written. */
export function useNoteQueue(userId: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: NOTES_PREFIX + userId,
    change: WrittenNote,
    failureTitle: t`The note could not be saved`,
    async send(listingId, body) {
      await showSavedAs(queryClient, listingId, await call(noteSavedListing, { params: { listingId }, body }))
    },
  })
}
