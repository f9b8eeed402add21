import { type ListedItem, standingOf } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/dollars'

/** A sale of fewer things is seen at a glance. */
const FEW_ITEMS = 12
/** From here on a category alone leaves too much. */
const MANY_ITEMS = 40
/** Dollars. */
const PRICE_STEPS = [5, 10, 25, 50, 100, 250]

export interface ItemFilter {
  text: string
  /** '' for all. */
  category: string
  /** In dollars; null for any. */
  upTo: number | null
  /** Only these; null for all. */
  ids: ReadonlySet<string> | null
}

export const NO_FILTER: ItemFilter = { text: '', category: '', upTo: null, ids: null }

/** Whether a sale has so many things that filtering them is of use. */
export const isWorthFiltering = (items: readonly ListedItem[]): boolean => items.length >= FEW_ITEMS

/** By what the items of a sale can be filtered usefully; nothing where none is of use. */
export function choicesOf(items: readonly ListedItem[]) {
  const categories = new Map<string, number>()
  for (const { category } of items) categories.set(category, (categories.get(category) ?? 0) + 1)
  const isMany = items.length >= MANY_ITEMS
  const byCount = [...categories].toSorted(([, a], [, b]) => b - a)
  return {
    categories:
      isWorthFiltering(items) && byCount.length > 1 ? byCount.map(([category, count]) => ({ category, count })) : [],
    hasSearch: isMany,
    // A step is offered where it leaves some things out, and some in.
    prices: isMany ? PRICE_STEPS.filter((step) => isBetween(items.filter(fitsPrice(step)).length, items.length)) : [],
  }
}

const isBetween = (count: number, all: number) => count > 0 && count < all

/** The items that pass, in their order. Each typed word has to begin a word of the title or description. */
export function filtered(items: readonly ListedItem[], { text, category, upTo, ids }: ItemFilter): ListedItem[] {
  const words = wordsOf(text)
  return items.filter((item) => {
    if (ids !== null && !ids.has(item.id)) return false
    if (category !== '' && item.category !== category) return false
    if (upTo !== null && !fitsPrice(upTo)(item)) return false
    const own = wordsOf(`${item.title} ${item.description}`)
    return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)))
  })
}

/** Without a price nobody knows; what is sold has none any more. */
const fitsPrice = (upTo: number) => (item: ListedItem) =>
  standingOf(item) !== 'sold' && dollars(item.priceSuggested) > 0 && dollars(item.priceSuggested) <= upTo

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
