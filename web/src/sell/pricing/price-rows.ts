import { dollars } from '@yardsnap/contract/dollars'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS, marketBounds } from '@yardsnap/contract/item-input'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import type { PriceQuestion } from './api.ts'

export function toPriceQuestion({ title, category, condition, retailPrice }: DraftItem): PriceQuestion {
  return {
    itemName: title.trim(),
    category: ItemCategory.catch(ITEM_DEFAULTS.category).parse(category.toLowerCase()),
    condition: ItemCondition.catch(ITEM_DEFAULTS.condition).parse(condition.toLowerCase()),
    ...(retailPrice !== null && dollars(retailPrice) > 0 && { retailPrice }),
  }
}

type PriceFields = Pick<DraftItem, 'priceSuggested' | 'priceLow' | 'priceHigh' | 'priceSource' | 'marketNotes'>

/** The fields of a recommended price: its bounds (S4.5) and its source. */
export function fieldsOfPricing({ recommendedPrice, priceSource, sourceText }: MarketPricing): PriceFields {
  const { low, high } = marketBounds(dollars(recommendedPrice))
  return {
    priceSuggested: recommendedPrice,
    priceLow: low.toFixed(2),
    priceHigh: high.toFixed(2),
    priceSource,
    marketNotes: sourceText,
  }
}

/** The item with its new price, unless it has changed meanwhile. @param asked the item when its price was requested */
export function pricedItem(item: DraftItem, asked: DraftItem, pricing: MarketPricing): DraftItem {
  const fields = ['title', 'category', 'condition', 'priceSuggested', 'retailPrice'] as const
  if (fields.some((field) => item[field] !== asked[field])) return item
  return { ...item, ...fieldsOfPricing(pricing), isTouched: true }
}
