import { t } from '@yardsnap/contract/texts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { markPending, markSold, takeBackSold } from '@yardsnap/contract/ledger'
import { ApiError, call, getRefusalText } from '#api/call.ts'
import { listingQuery } from '#core/listings/api.ts'
import { SOLD_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { showToast } from '#lib/toast.ts'
import { SoldChange, withChange } from './sold-changes.ts'
import { soldKeys } from './sold-keys.ts'

export type WaitingSold = ReturnType<typeof useSoldQueue>

/** What a seller marks sold and pending, also without a signal. */
export function useSoldQueue(userId: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: SOLD_PREFIX + userId,
    change: SoldChange,
    failureTitle: t`The item could not be marked`,
    async send(subject, change) {
      const { listingId } = change
      await sendChange(subject, change).catch((error: unknown) => {
        // The server may have refused because of a hold that this page did not know of.
        void queryClient.invalidateQueries({ queryKey: ['hold-requests', listingId] })
        throw error
      })
      const stale = soldKeys(listingId)
      await finishFirstReads(queryClient, stale)
      // Updates the cache at once, so that the mark does not flicker until the sale has been fetched again.
      queryClient.setQueryData(
        listingQuery(listingId).queryKey,
        (listing) => listing && { ...listing, items: withChange(listing.items, change) },
      )
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** A first read has nothing yet that could be changed, is not begun anew by what makes it stale, and may have the state before. */
async function finishFirstReads(queryClient: QueryClient, keys: readonly string[][]): Promise<void> {
  const reads = keys
    .flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    .flatMap(({ state, promise }) => (state.data === undefined && promise) || [])
  await Promise.allSettled(reads)
}

function sendChange(subject: string, change: SoldChange): Promise<unknown> {
  const { listingId, itemId, quantity } = change
  switch (change.kind) {
    case 'sold':
      return sendSold(subject, change)
    case 'back':
      return call(takeBackSold, { params: { listingId, purchaseId: subject } })
    case 'pending':
      return call(markPending, { params: { listingId, itemId }, body: { quantity } })
  }
}

/** A sale made offline has happened even if the item was held: it is recorded, and the seller is told of the hold. */
async function sendSold(purchaseId: string, change: Extract<SoldChange, { kind: 'sold' }>): Promise<void> {
  const { kind: _kind, listingId, wasOffline, ...body } = change
  const params = { listingId, purchaseId }
  try {
    await call(markSold, { params, body })
  } catch (error) {
    if (!wasOffline || !(error instanceof ApiError) || error.body?.code !== 'held') throw error
    await call(markSold, { params, body: { ...body, isToSomebodyElse: true } })
    const description = t`${getRefusalText(error, '')}. They are told that it is sold.`
    showToast({ title: t`Sold without a signal`, description })
  }
}
