import { useQueryClient } from '@tanstack/react-query'
import { markPending, markSold, takeBackSold } from '@yardsnap/contract/ledger'
import { call } from '#api/call.ts'
import { listingQuery } from '#features/listings/api.ts'
import { SOLD_PREFIX } from '#features/offline/forget.ts'
import { useSendingQueue } from '#features/offline/use-sending-queue.ts'
import { SoldChange, withChange } from './sold-changes.ts'

export type WaitingSold = ReturnType<typeof useSoldQueue>

/** What a seller marks sold and pending, also without a signal. */
export function useSoldQueue(userId: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: SOLD_PREFIX + userId,
    change: SoldChange,
    failureTitle: 'It was not marked',
    async send(subject, change) {
      await sendChange(subject, change)
      const { listingId } = change
      // At once, so that what was marked does not flicker until the sale is read again.
      queryClient.setQueryData(
        listingQuery(listingId).queryKey,
        (listing) => listing && { ...listing, items: withChange(listing.items, change) },
      )
      const stale = [
        ['listing', listingId],
        ['sold', listingId],
        ['ledger', listingId],
        ['hold-requests', listingId],
      ]
      for (const queryKey of [...stale, ['my-listings']]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

function sendChange(subject: string, change: SoldChange): Promise<unknown> {
  const { listingId, itemId, quantity } = change
  switch (change.kind) {
    case 'sold': {
      const { holdId } = change
      const params = { listingId, purchaseId: subject }
      return call(markSold, { params, body: { itemId, quantity, ...(holdId !== undefined && { holdId }) } })
    }
    case 'back':
      return call(takeBackSold, { params: { listingId, purchaseId: subject } })
    case 'pending':
      return call(markPending, { params: { listingId, itemId }, body: { quantity } })
  }
}
