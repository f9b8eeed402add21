import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedItem } from '@yardsnap/contract/items'
import { getSold, type SoldPieces } from '@yardsnap/contract/ledger'
import type { Listing } from '@yardsnap/contract/listings'
import { useEffect } from 'react'
import { send } from '#api/call.ts'
import { readNextCursor } from '#api/next-cursor.ts'
import type { HeldAnswer } from '#day/holds/held-answer.ts'
import { soldText } from './sold-text.ts'
import { useWaitingSold } from './waiting-sold.ts'
import { showToast } from '#lib/toast.ts'
import { pendingAfterTap, type SoldChange, withWaiting } from './sold-changes.ts'

/** The items of the user's own sale including changes not sent yet, and functions to mark them. */
export function useStock({ id: listingId, items, isOwner }: Listing) {
  const sold = useWaitingSold()
  const waiting = sold?.waiting ?? {}
  const purchases = usePurchases(listingId, items, isOwner)

  const add = (subject: string, change: SoldChange) => {
    sold?.queue.add(subject, change)
    void sold?.queue.flush()
  }
  const takeBack = (purchaseId: string, itemId: string, quantity: number) => {
    const wasSent = sold?.queue.waiting()[purchaseId]?.kind !== 'sold'
    add(purchaseId, { kind: 'back', listingId, itemId, quantity, wasSent })
  }
  const setPending = ({ id: itemId }: ListedItem, quantity: number) =>
    add(`pending ${itemId}`, { kind: 'pending', listingId, itemId, quantity })

  /** The last purchase of an item that can be taken back; null when this device does not know it. */
  const lastPurchase = (itemId: string): { id: string; quantity: number } | null => {
    const own = Object.entries(waiting).findLast(([, change]) => change.kind === 'sold' && change.itemId === itemId)
    if (own) return { id: own[0], quantity: own[1].quantity }
    return purchases.find((purchase) => purchase.itemId === itemId && waiting[purchase.id]?.kind !== 'back') ?? null
  }

  return {
    items: withWaiting(items, listingId, waiting),
    lastPurchase,

    isWaiting: (itemId: string) => Object.values(waiting).some((change) => change.itemId === itemId),

    sell(item: ListedItem, { quantity, price, ...answer }: StockSale): void {
      const purchaseId = crypto.randomUUID()
      const wasOffline = !navigator.onLine
      const sold = { quantity, price, isToSomebodyElse: false, ...answer, wasOffline }
      add(purchaseId, { kind: 'sold', listingId, itemId: item.id, ...sold })
      showToast({
        title: soldTitle(quantity, price),
        description: shownTitle(item),
        action: { label: t`Undo`, onPress: () => takeBack(purchaseId, item.id, quantity) },
      })
    },

    takeBack(item: ListedItem): void {
      const purchase = lastPurchase(item.id)
      if (purchase) takeBack(purchase.id, item.id, purchase.quantity)
    },

    markPending(item: ListedItem): void {
      const quantity = pendingAfterTap(item)
      setPending(item, quantity)
      showToast({
        title: quantity > 0 ? t`Pending` : t`Not pending anymore`,
        description: shownTitle(item),
        action: { label: t`Undo`, onPress: () => setPending(item, item.pendingQuantity) },
      })
    },
  }
}

/** Pieces of an item that are sold. @property price dollars for all of them; null: not counted */
export interface StockSale extends HeldAnswer {
  quantity: number
  price: string | null
}

/** 'Sold 3 for $12', or 'Sold 3, not counted'. */
function soldTitle(quantity: number, price: string | null): string {
  if (price !== null) return soldText(quantity > 1 ? quantity : null, price)
  return quantity > 1 ? t`Sold ${quantity}, not counted` : t`Sold, not counted`
}

/** The latest purchases, as many pages as it takes until the last one of each item that was sold is among them. */
function usePurchases(listingId: string, items: readonly ListedItem[], isOwner: boolean): SoldPieces[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['sold', listingId],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const response = await send(getSold, { params: { listingId }, query }, { signal })
      return { sold: getSold.response.parse(await response.json()), nextCursor: readNextCursor(response.headers) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isOwner,
  })
  const purchases = data?.pages.flatMap(({ sold }) => sold) ?? []
  const known = new Set(purchases.map(({ itemId }) => itemId))
  const isMissing = items.some(({ id, soldQuantity }) => soldQuantity > 0 && !known.has(id))
  const mustGoOn = hasNextPage && isMissing && !isFetching && !isError
  useEffect(() => {
    if (mustGoOn) void fetchNextPage()
  }, [mustGoOn, fetchNextPage])
  return purchases
}
