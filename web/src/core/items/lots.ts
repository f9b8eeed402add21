import { t } from '@yardsnap/contract/texts'
import type { Bundle } from '@yardsnap/contract/bundles'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { categoryName } from '@yardsnap/contract/item-words'
import { dollars } from '@yardsnap/contract/dollars'
import {
  ITEM_CONDITIONS,
  ItemCategory,
  MAX_ITEM_DESCRIPTION_LENGTH,
  MAX_ITEM_PICTURES,
  MAX_ITEM_QUANTITY,
  sumPrices,
} from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import { MAX_PRICE } from '@yardsnap/contract/money'
import { shortened } from '@yardsnap/contract/text'
import { combineItems, type Items, newItem, ownPrice } from '#core/items/draft-items.ts'

type LotTerms = Pick<Bundle, 'title' | 'category' | 'price'>

/** The items that a bundle is made of; null when one of them is gone since. */
export function itemsOfBundle(items: Items, { itemIds }: Bundle): DraftItem[] | null {
  const ids = new Set(itemIds)
  const lotItems = items.filter((item) => item.state === 'kept' && ids.has(item.id))
  return lotItems.length === ids.size ? lotItems : null
}

/** One item made of several: their pictures, the worst of their conditions, and a description that lists them. */
export function createLot(parts: Items, { title, category, price }: LotTerms): DraftItem {
  const conditions = parts.map((item) => ITEM_CONDITIONS.findIndex((condition) => condition === item.condition))
  return {
    ...newItem([]),
    ...ownPrice(price),
    position: Math.min(...parts.map(({ position }) => position)),
    title,
    category,
    condition: ITEM_CONDITIONS[Math.max(...conditions)] ?? ITEM_DEFAULTS.condition,
    sellAsLot: true,
    imageUrls: [...new Set(parts.flatMap((item) => item.imageUrls))].slice(0, MAX_ITEM_PICTURES),
    description: shortened(parts.map(contentLine).join('\n'), MAX_ITEM_DESCRIPTION_LENGTH),
  }
}

/** The default title and price of a lot of chosen items, without a discount; at most MAX_PRICE. */
export function lotTerms(parts: Items): LotTerms {
  const category = commonCategory(parts)
  const pieces = countPieces(parts)
  const title =
    category === ITEM_DEFAULTS.category
      ? t`Lot of ${pieces}`
      : t`Lot of ${pieces}: ${categoryName(category).toLowerCase()}`
  return { title, category, price: Math.min(sumPrices(parts), MAX_PRICE).toFixed(2) }
}

export function countPieces(items: Items): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

const DOLLAR_BOX_TITLE = t`Everything $1 box`

/** Items below a dollar, which would go into a box at a dollar each. */
export function dollarBoxParts(items: Items): DraftItem[] {
  return items.filter(({ state, priceSuggested }) => {
    const price = dollars(priceSuggested)
    return state === 'kept' && price > 0 && price < 1
  })
}

/** All of them as one item: any piece for a dollar. */
export function withDollarBox(items: Items): Items {
  const parts = dollarBoxParts(items)
  const lot = createLot(parts, { title: DOLLAR_BOX_TITLE, category: commonCategory(parts), price: '1.00' })
  const quantity = Math.min(countPieces(parts), MAX_ITEM_QUANTITY)
  return combineItems(items, parts, { ...lot, sellAsLot: false, quantity })
}

function commonCategory(parts: Items): ItemCategory {
  const [first, ...others] = new Set(parts.map(({ category }) => category))
  return others.length > 0 ? ITEM_DEFAULTS.category : ItemCategory.catch(ITEM_DEFAULTS.category).parse(first)
}

function contentLine(item: DraftItem): string {
  const title = shownTitle(item)
  return item.quantity > 1 ? `${title} × ${item.quantity}` : title
}
