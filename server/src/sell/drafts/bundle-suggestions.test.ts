import { DEFAULT_ITEM } from '@yardsnap/contract/drafts'
import type { ListedItem } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { suggestBundles } from './bundle-suggestions.ts'

function item(title: string, priceSuggested: string, fields: Partial<ListedItem> = {}): ListedItem {
  const stock = { soldQuantity: 0, pendingQuantity: 0, isNamed: true, isFirm: false }
  return { ...DEFAULT_ITEM, ...stock, id: title, title, category: 'kitchen', priceSuggested, ...fields }
}

test('S6.3 bundles cheap things with the same name, at a quarter below their sum', () => {
  const mugs = [item('Soup mug', '2.00'), item('Travel mugs', '3.00'), item('Mug', '1.00', { quantity: 2 })]
  expect(suggestBundles([...mugs, item('Toaster', '12.00')])).toEqual([
    {
      itemIds: ['Mug', 'Soup mug', 'Travel mugs'],
      title: 'Lot of 4: Mug, Soup mug and more',
      category: 'kitchen',
      price: '5.00',
      separately: '7.00',
    },
  ])
})

test('S6.3 bundles the rest of a category, but not mixed odds and ends', () => {
  const kitchen = [item('Whisk', '1.00'), item('Ladle', '1.00'), item('Sieve', '2.00')]
  const heap = ['Rope', 'Bell', 'Jar of buttons'].map((title) => item(title, '1.00', { category: 'other' }))
  expect(suggestBundles([...kitchen, ...heap]).map(({ itemIds }) => itemIds)).toEqual([['Whisk', 'Ladle', 'Sieve']])
})

test('S6.3 names a bundle by what it holds, by the category where that has no name, and halves no character', () => {
  const long = item(`${'a'.repeat(38)}🪑🪑`, '2.00')
  const unnamed = ['one', 'two'].map((id) => item('', '1.00', { id }))
  expect(suggestBundles([...unnamed, long]).map(({ title }) => title)).toEqual([
    `Lot of 3: Kitchenware, ${'a'.repeat(38)}… and more`,
  ])
})

test.each([
  { what: 'two things', change: [{}, {}] },
  { what: 'what is a lot already', change: [{}, {}, { sellAsLot: true }] },
  { what: 'what is sold', change: [{}, {}, { soldQuantity: 1 }] },
  { what: 'what has no price yet', change: [{}, {}, { priceSuggested: '0.00' }] },
  { what: 'what costs more than a few dollars', change: [{}, {}, { priceSuggested: '5.01' }] },
  { what: 'things of other categories', change: [{}, {}, { category: 'books' }] },
])('S6.3 makes no bundle of $what', ({ change }) => {
  expect(suggestBundles(change.map((fields, index) => item(`Mug ${index}`, '2.00', fields)))).toEqual([])
})

test('S6.3 splits a large group into boxes of similarly priced things', () => {
  const novels = Array.from({ length: 30 }, (_, index) => item(`Novel`, `${1 + (index % 3)}.00`, { id: `${index}` }))
  const lots = suggestBundles(novels)
  expect(lots.map(({ itemIds }) => itemIds.length)).toEqual([10, 10, 10])
  expect(lots.map(({ separately }) => separately)).toEqual(['10.00', '20.00', '30.00'])
})
