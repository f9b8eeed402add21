import { isPriced } from '@yardsnap/contract/item-prices'
import { pictureOf, standingOf } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { markedDown, percentOffNow } from '@yardsnap/contract/markdowns'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import type { Want } from '@yardsnap/contract/wants'
import { z } from 'zod'

/** A thing that the shopper wants at one of the stops, whatever makes it wanted. */
export const WantedThing = z.object({
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
export type WantedThing = z.infer<typeof WantedThing>

export interface ShownThing extends Omit<WantedThing, 'price'> {
  /** What it costs now, in dollars, 0 where it is free; null when that is not known. */
  price: string | number | null
  isSold: boolean
}

/** What was found for wants at these sales, each thing once. A sale that only names a thing has nothing to tick. */
export function thingsOfWants(wants: readonly Want[], listingIds: ReadonlySet<string>): WantedThing[] {
  const things = wants.flatMap(({ finds }) =>
    finds.flatMap(({ itemId, listingId, title, category, price, pictureUrl }) =>
      itemId !== null && listingIds.has(listingId) ? { id: itemId, listingId, title, category, price, pictureUrl } : [],
    ),
  )
  return joinedThings([], things)
}

/** What the shopper saved of these sales. */
export function thingsSaved(items: readonly SavedItem[], listingIds: ReadonlySet<string>): WantedThing[] {
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

/** The things that were known before, and those that have come; the later word about a thing counts. */
export function joinedThings(known: readonly WantedThing[], more: readonly WantedThing[]): WantedThing[] {
  return [...new Map([...known, ...more].map((thing) => [thing.id, thing])).values()]
}

/**
 * The things at one sale as they are now: what can still be had first, what is sold after it, what the host has taken out
 * of the sale not at all. @param listing undefined while only the things themselves are known
 */
export function shownThings(things: readonly WantedThing[], listing: Listing | undefined, now: Date): ShownThing[] {
  if (!listing) return things.map((thing) => ({ ...thing, isSold: false }))
  const percentOff = percentOffNow(listing, now)
  const shown = things.flatMap((thing) => {
    const item = listing.items.find(({ id }) => id === thing.id)
    if (!item) return []
    const { title, category, priceSuggested } = item
    const price = percentOff === null ? priceSuggested : markedDown(priceSuggested, percentOff)
    return {
      ...thing,
      title,
      category,
      price: isPriced(item) ? price : null,
      pictureUrl: pictureOf(item),
      isSold: standingOf(item) === 'sold',
    }
  })
  return shown.toSorted((a, b) => Number(a.isSold) - Number(b.isSold))
}
