import { pricesAt } from '@yardsnap/contract/asking-price'
import { availableFirst, type ListedItem, getAvailability, totalLeft } from '@yardsnap/contract/items'
import { itemTextBytes } from '@yardsnap/contract/listing-texts'
import type { Listing } from '@yardsnap/contract/listings'
import { getFilterChoices } from './item-filter.ts'

/** How many items the server renders, and hands over to the browser, with the page of a sale. */
const MAX_FIRST_ITEMS = 60
/** Fewer where their texts are longer than this together. In bytes of UTF-8. */
const MAX_FIRST_TEXT_BYTES = 128 * 1024

/** Facts about the items of a large sale beyond the first ones, which a page shows before it has loaded them all. */
export interface OtherItems {
  count: number
  availableCount: number
  /** In dollars, of all items. */
  totalLeft: number
  /** By which all items can be filtered. */
  choices: ReturnType<typeof getFilterChoices>
}

/** A sale with its first items in the order of its page; `others` is null when these are all. */
export interface ShownListing {
  listing: Listing
  others: OtherItems | null
}

/** @param now by whose prices the choices are made */
export function withFirstItems(listing: Listing, now = new Date()): ShownListing {
  const items = availableFirst(listing.items)
  const first = items.slice(0, firstCount(items))
  const left = items.slice(first.length)
  if (left.length === 0) return { listing, others: null }
  const others = {
    count: left.length,
    availableCount: left.filter((item) => getAvailability(item) !== 'sold').length,
    totalLeft: totalLeft(items),
    choices: getFilterChoices(items, undefined, pricesAt(listing, now)),
  }
  return { listing: { ...listing, items: first }, others }
}

function firstCount(items: readonly ListedItem[]): number {
  let bytes = 0
  const end = items.findIndex((item) => (bytes += itemTextBytes(item)) > MAX_FIRST_TEXT_BYTES)
  return Math.min(MAX_FIRST_ITEMS, end < 0 ? items.length : Math.max(1, end))
}
