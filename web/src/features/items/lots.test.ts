import { expect, test } from 'vitest'
import { lotOf, rowsOfBundle } from './lots.ts'
import { newRow } from './rows.ts'

const row = (id: string, title: string, fields = {}) => ({
  ...newRow(),
  id,
  title,
  imageUrls: [`/objects/${id}`],
  ...fields,
})
const rows = [row('a', 'Soup mug', { condition: 'fair' }), row('b', 'Tea mug', { quantity: 2 }), row('c', 'Chair')]
const bundle = {
  itemIds: ['a', 'b'],
  title: 'Lot of 3: mugs',
  category: 'kitchen' as const,
  price: '4.00',
  separately: '6.00',
}

test('S6.3 a lot has the pictures, the worst condition and the names of what it is made of', () => {
  const parts = rowsOfBundle(rows, bundle) ?? []
  expect(lotOf(parts, bundle)).toMatchObject({
    id: null,
    title: 'Lot of 3: mugs',
    category: 'kitchen',
    condition: 'fair',
    quantity: 1,
    sellAsLot: true,
    priceSuggested: '4.00',
    priceLow: '3.20',
    priceHigh: '4.80',
    imageUrls: ['/objects/a', '/objects/b'],
    description: 'Soup mug\nTea mug × 2',
  })
})

test('S6.3 no lot is made of what is not all there any more', () => {
  expect(rowsOfBundle(rows.slice(1), bundle)).toBeNull()
})
