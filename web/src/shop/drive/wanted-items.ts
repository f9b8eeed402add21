import { priceNow } from '@yardsnap/contract/asking-price'
import { getPictureUrl, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import type { Want } from '@yardsnap/contract/wants'
import { z } from 'zod'

/** An item that the shopper wants at one of the stops: saved, or matched by a want. */
export const WantedItem = z.object({
  /** Of the item. */
  id: z.string(),
  listingId: z.string(),
  title: z.string(),
  category: z.string(),
  /** In dollars, 0 where it is free; null without a price. */
  price: z.string().nullable(),
  /** `/objects/<key>` with or without a crop. */
  pictureUrl: z.string().nullable(),
})
export type WantedItem = z.infer<typeof WantedItem>

export interface ShownItem extends Omit<WantedItem, 'price'> {
  /** What it costs now, in dollars, 0 where it is free; null when that is not known. */
  price: string | null
  isSold: boolean
}

/** The items matched by wants at these sales, without duplicates and without matches of a whole sale. */
export function listMatchedItems(wants: readonly Want[], listingIds: ReadonlySet<string>): WantedItem[] {
  const items = wants.flatMap(({ finds }) =>
    finds.flatMap(({ itemId, listingId, title, category, price, pictureUrl }) =>
      itemId !== null && listingIds.has(listingId) ? { id: itemId, listingId, title, category, price, pictureUrl } : [],
    ),
  )
  return mergeItems([], items)
}

/** What the shopper saved of these sales. */
export function listSavedWantedItems(items: readonly SavedItem[], listingIds: ReadonlySet<string>): WantedItem[] {
  return items
    .filter(({ listingId, state }) => state !== 'gone' && listingIds.has(listingId))
    .map(({ itemId, listingId, title, category, price, pictureUrl }) => ({
      id: itemId,
      listingId,
      title,
      category,
      price,
      pictureUrl,
    }))
}

/** Merges known and new items; the newer version of an item counts. */
export function mergeItems(known: readonly WantedItem[], more: readonly WantedItem[]): WantedItem[] {
  return [...new Map([...known, ...more].map((item) => [item.id, item])).values()]
}

/**
 * The items at one sale as they are now: available ones first, then sold ones, without those that the host has
 * removed.
 * @param listing undefined until the sale is loaded
 */
export function getShownItems(items: readonly WantedItem[], listing: Listing | undefined, now: Date): ShownItem[] {
  if (!listing) return items.map((item) => ({ ...item, isSold: false }))
  const shown = items.flatMap((wantedItem) => {
    const item = listing.items.find(({ id }) => id === wantedItem.id)
    if (!item) return []
    const { title, category } = item
    return {
      ...wantedItem,
      title,
      category,
      price: priceNow(item, listing, now),
      pictureUrl: getPictureUrl(item),
      isSold: getAvailability(item) === 'sold',
    }
  })
  return shown.toSorted((a, b) => Number(a.isSold) - Number(b.isSold))
}
