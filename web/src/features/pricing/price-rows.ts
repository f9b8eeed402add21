import { dollars } from '@yardsnap/contract/dollars'
import { detectedBounds, ITEM_DEFAULTS, ItemCategory, ItemCondition, marketBounds } from '@yardsnap/contract/items'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import type { EditableItem } from '#features/items/rows.ts'
import type { PriceQuestion } from './api.ts'

export function questionOf({ title, category, condition, retailPrice }: EditableItem): PriceQuestion {
  return {
    itemName: title.trim(),
    category: ItemCategory.catch(ITEM_DEFAULTS.category).parse(category.toLowerCase()),
    condition: ItemCondition.catch(ITEM_DEFAULTS.condition).parse(condition.toLowerCase()),
    ...(dollars(retailPrice) > 0 && { retailPrice }),
  }
}

type PriceFields = Pick<EditableItem, 'priceSuggested' | 'priceLow' | 'priceHigh' | 'marketNotes'>

/** The fields of a recommended price: its bounds (S4.5) and its source. */
export function fieldsOfPricing({ recommendedPrice, sourceText }: MarketPricing): PriceFields {
  const { low, high } = marketBounds(dollars(recommendedPrice))
  return {
    priceSuggested: recommendedPrice,
    priceLow: low.toFixed(2),
    priceHigh: high.toFixed(2),
    marketNotes: sourceText,
  }
}

/** Whether the seller set the price: suggested prices have a source in the notes and matching bounds. */
export function hasOwnPrice({ priceSuggested, priceLow, priceHigh, marketNotes }: EditableItem): boolean {
  const suggested = dollars(priceSuggested)
  if (suggested === 0) return false
  const isSuggested = [detectedBounds, marketBounds].some((boundsOf) => {
    const { low, high } = boundsOf(suggested)
    return low === dollars(priceLow) && high === dollars(priceHigh)
  })
  return marketNotes === '' || !isSuggested
}

/** The row with its new price, unless it has changed meanwhile. @param asked the row when its price was requested */
export function pricedRow(row: EditableItem, asked: EditableItem, pricing: MarketPricing): EditableItem {
  const fields = ['title', 'category', 'condition', 'priceSuggested', 'retailPrice'] as const
  if (fields.some((field) => row[field] !== asked[field])) return row
  return { ...row, ...fieldsOfPricing(pricing), isTouched: true }
}
