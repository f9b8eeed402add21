import type { Bundle } from '@yardsnap/contract/bundles'
import { dollars } from '@yardsnap/contract/dollars'
import { type Item, ItemCategory, type ListedItem, sumPrices } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { shortened } from '@yardsnap/contract/text'
import { t } from '@yardsnap/contract/texts'

/** Dollars. Cheaper items take about as long to haggle over as a lamp, and shoppers leave them on the table. */
const MAX_PIECE_PRICE = 5
/** Two things are a pair and sell without a bundle. */
const MIN_ITEMS = 3
/** More would not fit in one box, and nobody would look through it. */
const MAX_ITEMS = 12
/** Share of the items' total price: a discount of a quarter makes taking all of them the better bargain. */
const LOT_SHARE = 0.75
/** Shorter last words ('CD', 'XL') say too little about what two things have in common. */
const MIN_WORD_LETTERS = 3
const NAMED_ITEMS = 2
const NAME_LETTERS = 40

type Candidate = Item & Pick<ListedItem, 'soldQuantity'>

/**
 * Suggests bundles of cheap similar items: first those with the same last word ('Soup mug', 'Travel mug'), then the
 * rest of each category. Each item is in at most one bundle. Titles are in the language of the moment.
 */
export function suggestBundles(items: readonly Candidate[]): Bundle[] {
  const cheap = items.filter(isCheap)
  const named = groupsBy(cheap, ({ title, category }) => {
    const word = getLastWord(title)
    return word && `${category} ${word}`
  })
  const taken = new Set(named.flat())
  const rest = cheap.filter((item) => !taken.has(item))
  const kinds = groupsBy(rest, ({ category }) => (category === ITEM_DEFAULTS.category ? null : category))
  return [...named, ...kinds].map(toBundle)
}

function isCheap({ sellAsLot, soldQuantity, priceSuggested }: Candidate): boolean {
  const price = dollars(priceSuggested)
  return !sellAsLot && soldQuantity === 0 && price > 0 && price <= MAX_PIECE_PRICE
}

/** 'mug' for 'Two soup mugs'; null if the word says too little. */
function getLastWord(title: string): string | null {
  const word =
    title
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.at(-1)
      ?.replace(/s$/, '') ?? ''
  return word.length >= MIN_WORD_LETTERS ? word : null
}

/** Groups large enough for a bundle, split at the maximum size; a large group is split by price. */
function groupsBy(items: Candidate[], keyOf: (item: Candidate) => string | null): Candidate[][] {
  const groups = Map.groupBy(items, keyOf)
  groups.delete(null)
  return [...groups.values()].flatMap((group) => {
    const byPrice = group.toSorted((a, b) => dollars(a.priceSuggested) - dollars(b.priceSuggested))
    const lots = Math.ceil(byPrice.length / MAX_ITEMS)
    const size = Math.ceil(byPrice.length / lots)
    const parts = Array.from({ length: lots }, (_, index) => byPrice.slice(index * size, (index + 1) * size))
    return parts.filter((part) => part.length >= MIN_ITEMS)
  })
}

function toBundle(items: Candidate[]): Bundle {
  const separately = sumPrices(items)
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0)
  const distinct = new Set(items.map((item) => shortened(shownTitle(item), NAME_LETTERS)))
  const names = [...distinct].slice(0, NAMED_ITEMS).join(', ')
  return {
    itemIds: items.map((item) => item.id),
    title: t`Lot of ${pieces}: ${names} and more`,
    category: ItemCategory.catch(ITEM_DEFAULTS.category).parse(items[0]?.category),
    price: Math.max(1, Math.floor(separately * LOT_SHARE)).toFixed(2),
    separately: separately.toFixed(2),
  }
}
