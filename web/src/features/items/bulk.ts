import { detectedBounds } from '@yardsnap/contract/items'
import { dollars, MAX_PRICE } from '@yardsnap/contract/money'
import type { EditableItem } from './rows.ts'

/** What is done to several rows at once; what is missing stays as it is. */
export interface BulkChange {
  category?: string
  condition?: string
  /** Added to the suggested price: -25 makes 20 dollars 15. */
  percent?: number
}

/** Of prices below this, cents are kept: a quarter off of one dollar is not one dollar. */
const WHOLE_DOLLARS_FROM = 5

export function changeRow(row: EditableItem, { percent = 0, ...fields }: BulkChange): EditableItem {
  const changed = { ...row, ...fields, isTouched: true }
  if (percent === 0) return changed
  const price = repriced(dollars(row.priceSuggested), percent)
  const { low, high } = detectedBounds(price)
  return { ...changed, priceSuggested: price.toFixed(2), priceLow: low.toFixed(2), priceHigh: high.toFixed(2) }
}

/** As one would write it on a tag: in quarters, from WHOLE_DOLLARS_FROM on in dollars. */
function repriced(price: number, percent: number): number {
  const exact = Math.min(MAX_PRICE, Math.max(0, price * (1 + percent / 100)))
  return exact >= WHOLE_DOLLARS_FROM ? Math.round(exact) : Math.round(exact * 4) / 4
}
