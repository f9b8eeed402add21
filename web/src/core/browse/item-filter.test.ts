import type { ListedItem } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { getFilterChoices, filtered, NO_FILTER } from './item-filter.ts'

function item(fields: Partial<ListedItem>): ListedItem {
  const plain = { id: crypto.randomUUID(), title: 'Thing', description: '', category: 'other', priceSuggested: '10.00' }
  return { ...plain, quantity: 1, soldQuantity: 0, pendingQuantity: 0, ...fields } as ListedItem
}
const many = (count: number, fields: (index: number) => Partial<ListedItem>) =>
  Array.from({ length: count }, (_, index) => item(fields(index)))

test('a few items need no filter', () => {
  const few = many(11, (index) => ({ category: index % 2 ? 'books' : 'toys' }))
  expect(getFilterChoices(few)).toEqual({ count: 11, categories: [], hasSearch: false, prices: [] })
})

test('categories are offered from a dozen items on, the largest first; search and prices for many', () => {
  const items = many(40, (index) => ({
    category: index < 30 ? 'books' : 'toys',
    priceSuggested: index < 20 ? '4.00' : '30.00',
  }))
  expect(getFilterChoices(items)).toEqual({
    count: 40,
    categories: [
      { category: 'books', count: 30 },
      { category: 'toys', count: 10 },
    ],
    hasSearch: true,
    prices: [5, 10, 25],
  })
  expect(getFilterChoices(items.slice(0, 12)).categories).toEqual([])
})

test('the counts of categories follow what else is filtered by, and all stay in their places', () => {
  const items = many(40, (index) => ({ title: index < 10 ? 'Lamp' : 'Rug', category: index % 4 ? 'books' : 'toys' }))
  const { count, categories } = getFilterChoices(items, { ...NO_FILTER, text: 'lamp', category: 'toys' })
  expect(count).toBe(10)
  expect(categories).toEqual([
    { category: 'books', count: 7 },
    { category: 'toys', count: 3 },
  ])
})

test('words begin words, in any order; a price leaves out what is sold and what has none', () => {
  const lamp = item({ title: 'Brass lamp', description: 'with a shade', priceSuggested: '20.00' })
  const sold = item({ title: 'Sold lamp', priceSuggested: '5.00', soldQuantity: 1 })
  const unpriced = item({ title: 'Lampshade', priceSuggested: '0.00' })
  const free = item({ title: 'Lamp cord', priceSuggested: '0.00', priceSource: 'free' })
  const items = [lamp, sold, unpriced, free]
  expect(filtered(items, { ...NO_FILTER, text: 'SHADE bra' })).toEqual([lamp])
  expect(filtered(items, { ...NO_FILTER, text: '  lamp ' })).toEqual(items)
  expect(filtered(items, { ...NO_FILTER, upTo: 20 })).toEqual([lamp, free])
})
