import { t } from '@yardsnap/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ListingMark } from '@yardsnap/contract/saved'
import { markSavedListing } from '@yardsnap/contract/saved-changes'
import { z } from 'zod'
import { call } from '#api/call.ts'
import { showSavedAs } from '#shop/saved/saved-list.ts'
import { MARKS_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'

export type WaitingMarks = ReturnType<typeof useMarkQueue>

const Mark = ListingMark.nullable()
/** A mark with the instant of its press; a former version kept marks alone. */
const MarkPress = z.union([Mark, z.object({ mark: Mark, at: z.string() })])
type MarkPress = z.infer<typeof MarkPress>

/** A shopper's marks by the id of the sale; null takes a mark back. */
export function useMarkQueue(userId: string) {
  const queryClient = useQueryClient()
  const { queue, waiting } = useSendingQueue({
    key: MARKS_PREFIX + userId,
    change: MarkPress,
    failureTitle: t`The sale could not be marked`,
    async send(listingId, press) {
      const body = press !== null && typeof press === 'object' ? press : { mark: press }
      await showSavedAs(queryClient, listingId, await call(markSavedListing, { params: { listingId }, body }))
    },
  })
  return {
    queue: {
      ...queue,
      add: (listingId: string, mark: ListingMark | null) =>
        queue.add(listingId, { mark, at: new Date().toISOString() }),
    },
    waiting: Object.fromEntries(Object.entries(waiting).map(([listingId, press]) => [listingId, toMark(press)])),
  }
}

function toMark(press: MarkPress): ListingMark | null {
  return press !== null && typeof press === 'object' ? press.mark : press
}
