import { shownTitle } from '@yardsnap/contract/item-titles'
import { isPriced } from '@yardsnap/contract/item-prices'
import { type ListedItem, getAvailability } from '@yardsnap/contract/items'
import { toCents } from '@yardsnap/contract/till-money'

/** A sale with fewer items needs no filter. */
const FEW_ITEMS = 12
/** From this number on, a category alone still leaves too many. */
const MANY_ITEMS = 40
/** Dollars. */
const PRICE_STEPS = [5, 10, 25, 50, 100, 250]

export interface ItemFilter {
  text: string
  /** '' for all. */
  category: string
  /** In dollars; null for any. */
  upTo: number | null
  /** Only these items; null for all. */
  ids: ReadonlySet<string> | null
}

/** What an item costs now, in cents. */
export type CentsOf = (item: ListedItem) => number

/** Its own price, which no rule lowers. */
export const ownCents: CentsOf = ({ priceSuggested }) => toCents(priceSuggested)

export const NO_FILTER: ItemFilter = { text: '', category: '', upTo: null, ids: null }

/** Whether a sale has so many items that a filter is useful. */
export const isWorthFiltering = (items: readonly ListedItem[]): boolean => items.length >= FEW_ITEMS

/**
 * The filters that are useful for the items of a sale; empty where none is. The categories keep their order; their
 * counts respect the other filters.
 */
export function getFilterChoices(
  items: readonly ListedItem[],
  filter: ItemFilter = NO_FILTER,
  centsOf: CentsOf = ownCents,
) {
  const categories = byFrequency(items)
  const rest = filtered(items, { ...filter, category: '' }, centsOf)
  const countInCategory = (category: string) => rest.filter((item) => item.category === category).length
  const isMany = items.length >= MANY_ITEMS
  return {
    count: rest.length,
    categories:
      isWorthFiltering(items) && categories.length > 1
        ? categories.map((category) => ({ category, count: countInCategory(category) }))
        : [],
    hasSearch: isMany,
    // A price step is offered only if some items cost at most that, and some more.
    prices: isMany
      ? PRICE_STEPS.filter((step) => isBetween(items.filter(fitsPrice(step, centsOf)).length, items.length))
      : [],
  }
}

function byFrequency(items: readonly ListedItem[]): string[] {
  const groups = Map.groupBy(items, ({ category }) => category)
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length).map(([category]) => category)
}

const isBetween = (count: number, all: number) => count > 0 && count < all

/** The items that pass, in their order. Each typed word has to begin a word of the title or description, or the number under its barcode. */
export function filtered(
  items: readonly ListedItem[],
  { text, category, upTo, ids }: ItemFilter,
  centsOf: CentsOf = ownCents,
): ListedItem[] {
  const words = splitWords(text)
  return items.filter((item) => {
    if (ids !== null && !ids.has(item.id)) return false
    if (category !== '' && item.category !== category) return false
    if (upTo !== null && !fitsPrice(upTo, centsOf)(item)) return false
    const own = splitWords(`${shownTitle(item)} ${item.description} ${item.gtin ?? ''}`)
    return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)))
  })
}

/** Items without a price and sold ones never pass. */
const fitsPrice = (upTo: number, centsOf: CentsOf) => (item: ListedItem) =>
  getAvailability(item) !== 'sold' && isPriced(item) && centsOf(item) <= upTo * 100

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
