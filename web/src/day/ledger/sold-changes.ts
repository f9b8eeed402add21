import { type ListedItem, pendingLeft, quantityLeft } from '@yardsnap/contract/items'
import { z } from 'zod'

const pieces = { listingId: z.string(), itemId: z.string(), quantity: z.number() }

/** A change made on this device; the queue keys it by the purchase's id, or by the item for pending pieces. */
export const SoldChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sold'),
    ...pieces,
    /** Dollars for all of the pieces; null: not counted. */
    price: z.string().nullable().default(null),
    holdId: z.string().optional(),
    isToSomebodyElse: z.boolean().default(false),
    /** Whether it was marked offline. The sale has then happened, whatever the server has recorded meanwhile. */
    wasOffline: z.boolean().default(false),
  }),
  /** `wasSent`: whether the server already counts the pieces as sold. */
  z.object({ kind: z.literal('back'), ...pieces, wasSent: z.boolean() }),
  /** `quantity`: of all pieces that are pending now. */
  z.object({ kind: z.literal('pending'), ...pieces }),
])
export type SoldChange = z.infer<typeof SoldChange>

/** The items as they will be once the server has applied a change. */
export function withChange(items: readonly ListedItem[], change: SoldChange): ListedItem[] {
  return items.map((item) => (item.id === change.itemId ? changed(item, change) : item))
}

/** Applies all changes that wait to be sent. */
export function withWaiting(
  items: readonly ListedItem[],
  listingId: string,
  waiting: Readonly<Record<string, SoldChange>>,
): ListedItem[] {
  const own = Object.values(waiting).filter((change) => change.listingId === listingId)
  return own.reduce<ListedItem[]>(withChange, [...items])
}

function changed(item: ListedItem, change: SoldChange): ListedItem {
  if (change.kind === 'pending') return { ...item, pendingQuantity: change.quantity }
  const by = change.kind === 'sold' ? change.quantity : change.wasSent ? -change.quantity : 0
  return { ...item, soldQuantity: Math.max(0, Math.min(item.quantity, item.soldQuantity + by)) }
}

/** What one tap sells: a piece, or a lot as a whole. */
export function piecesOfTap(item: ListedItem): number {
  return item.sellAsLot ? quantityLeft(item) : 1
}

/** How many pieces are pending after one tap more, or none after all of them were. */
export function pendingAfterTap(item: ListedItem): number {
  const [left, pending] = [quantityLeft(item), pendingLeft(item)]
  return pending === left ? 0 : Math.min(left, pending + piecesOfTap(item))
}
