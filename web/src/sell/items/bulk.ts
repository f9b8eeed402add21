import type { DraftItem } from '@yardsnap/contract/drafts'
import type { StickerColor } from '@yardsnap/contract/sticker-colors'
import { roundToCents } from '@yardsnap/contract/items'
import { dollars, MAX_PRICE } from '@yardsnap/contract/money'
import { ownPrice, pricedBySeller } from '#core/items/draft-items.ts'

/** A change of several items at once; fields that are missing stay as they are. */
export interface BulkChange {
  /** A name that the seller gives all of them. */
  title?: string
  category?: string
  condition?: string
  /** Null takes the color away. */
  stickerColor?: StickerColor | null
  /** For each, a decimal string of dollars. */
  price?: string
  /** Added to the suggested price: -25 makes 20 dollars 15. */
  percent?: number
}

/** Dollars. Cheaper prices keep their cents, because a quarter off one dollar must not round back to one dollar. */
const WHOLE_DOLLARS_FROM = 5

export function changeItem(item: DraftItem, { percent = 0, price, ...fields }: BulkChange): DraftItem {
  const changed = { ...item, ...fields, ...(fields.title !== undefined && { isLabelSure: true }), isTouched: true }
  if (price !== undefined) return pricedBySeller(changed, price)
  const before = dollars(item.priceSuggested)
  if (percent === 0 || before === 0) return changed
  return { ...changed, ...ownPrice(repriced(before, percent).toFixed(2)) }
}

/**
 * As one would write it on a tag: in quarters, from WHOLE_DOLLARS_FROM on in dollars. What is cheaper than any quarter keeps
 * its cents, because 0 is no price.
 */
function repriced(price: number, percent: number): number {
  const exact = Math.min(MAX_PRICE, Math.max(0, price * (1 + percent / 100)))
  if (exact >= WHOLE_DOLLARS_FROM) return Math.round(exact)
  return Math.round(exact * 4) / 4 || roundToCents(exact)
}
