import type { Bundle } from '@yardsnap/contract/bundles'
import { detectedBounds, ITEM_CONDITIONS, MAX_ITEM_PICTURES } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { type EditableItem, newRow, UNTITLED_ITEM } from './rows.ts'

/** The rows that a bundle is made of; null when one of them is gone since. */
export function rowsOfBundle(rows: readonly EditableItem[], { itemIds }: Bundle): EditableItem[] | null {
  const ids = new Set(itemIds)
  const found = rows.filter((row) => row.id !== null && ids.has(row.id))
  return found.length === ids.size ? found : null
}

/** One row for all of them: their pictures, the worst of their conditions, and what is in the lot in words. */
export function lotOf(rows: readonly EditableItem[], { title, category, price }: Bundle): EditableItem {
  const { low, high } = detectedBounds(dollars(price))
  const conditions = rows.map((row) => ITEM_CONDITIONS.findIndex((condition) => condition === row.condition))
  return {
    ...newRow(),
    title,
    category,
    condition: ITEM_CONDITIONS[Math.max(...conditions)] ?? 'good',
    priceSuggested: price,
    priceLow: low.toFixed(2),
    priceHigh: high.toFixed(2),
    sellAsLot: true,
    imageUrls: [...new Set(rows.flatMap((row) => row.imageUrls))].slice(0, MAX_ITEM_PICTURES),
    description: rows.map(contentLine).join('\n'),
  }
}

function contentLine({ title, quantity }: EditableItem): string {
  return quantity > 1 ? `${title || UNTITLED_ITEM} × ${quantity}` : title || UNTITLED_ITEM
}
