import { describe, expect, test } from 'vitest'
import {
  availableFirst,
  ITEM_CATEGORIES,
  ITEM_CONDITIONS,
  pendingLeft,
  getAvailability,
  totalLeft,
  sumPrices,
} from './items.ts'
import { DEFAULT_CONFIDENCE, detectedBounds, ItemInput, marketBounds } from './item-input.ts'

test('S3.4 items have the categories of the price widget and four conditions', () => {
  expect(ITEM_CATEGORIES).toEqual([
    'electronics',
    'books',
    'clothing',
    'kitchen',
    'furniture',
    'toys',
    'sports',
    'tools',
    'garden',
    'jewelry',
    'art',
    'music',
    'other',
  ])
  expect(ITEM_CONDITIONS).toEqual(['excellent', 'good', 'fair', 'poor'])
})

test('S3.4 categories and conditions are compared without case', () => {
  const item = ItemInput.parse({ title: 'Lamp', category: 'Furniture', condition: 'EXCELLENT' })
  expect(item).toMatchObject({ category: 'furniture', condition: 'excellent' })
})

test('S3.4 a title of which nothing can be seen is none, and what joins letters or emoji stays', () => {
  const titleOf = (title: string) => ItemInput.safeParse({ title }).data?.title ?? null
  expect(['\u200B', ' \u2060\uFE0F ', '\u3164'].map(titleOf)).toEqual([null, null, null])
  expect([' 👩\u200D🍳 ', 'Tea\u00ADcup'].map(titleOf)).toEqual(['👩\u200D🍳', 'Tea\u00ADcup'])
})

describe('S4.5 the defaults of an item', () => {
  test('a detection that says nothing of it counts as 80% sure', () => {
    expect(DEFAULT_CONFIDENCE).toBe(0.8)
  })

  test('quantity 1, category other, condition good, not a lot', () => {
    expect(ItemInput.parse({ title: 'Lamp' })).toMatchObject({
      quantity: 1,
      category: 'other',
      condition: 'good',
      sellAsLot: false,
    })
  })

  test('the total is price times quantity, a missing quantity counting as 1', () => {
    expect(sumPrices([{ priceSuggested: '12.50', quantity: 2 }, { priceSuggested: 5 }, { priceSuggested: 'x' }])).toBe(
      30,
    )
  })

  test('S2.11.3 what is left is worth its price times the pieces that are left', () => {
    const lamp = { priceSuggested: '20.00', quantity: 1, soldQuantity: 1 }
    const chairs = { priceSuggested: '10.00', quantity: 4, soldQuantity: 3 }
    expect(totalLeft([lamp, chairs])).toBe(10)
    expect(totalLeft([lamp])).toBe(0)
  })
})

test('an item is pending when all pieces left are, and sold when none is left', () => {
  const chairs = (soldQuantity: number, pendingQuantity: number) => ({ quantity: 4, soldQuantity, pendingQuantity })
  const [free, partly, pending, sold] = [chairs(0, 0), chairs(1, 2), chairs(2, 4), chairs(4, 4)]
  expect([free, partly, pending, sold].map(getAvailability)).toEqual(['available', 'available', 'pending', 'sold'])
  expect([free, partly, pending, sold].map(pendingLeft)).toEqual([0, 2, 2, 0])
  expect(availableFirst([sold, pending, free, partly])).toEqual([free, partly, pending, sold])
})

test.each([
  [100, { low: 80, high: 120 }],
  [0, { low: 0, high: 0 }],
  [9.99, { low: 7.99, high: 11.99 }],
])('S9.7 a detected price of %d has bounds of 80%% and 120%%', (suggested, bounds) => {
  expect(detectedBounds(suggested)).toEqual(bounds)
})

test.each([
  [100, { low: 70, high: 130 }],
  [1, { low: 1, high: 1.3 }],
  [0.5, { low: 1, high: 0.65 }],
])('S9.7 a market price of %d has bounds of 70%% (at least 1) and 130%%', (suggested, bounds) => {
  expect(marketBounds(suggested)).toEqual(bounds)
})

describe('G12 a price is a plain decimal between 0 and ten million', () => {
  test.each(['NaN', 'Infinity', '-1', '1e400', '１２', '12,5', '', '0x10', '10000001', -1, Number.NaN, null, {}])(
    '%j is refused',
    (priceSuggested) => {
      expect(ItemInput.safeParse({ title: 'Lamp', priceSuggested }).success).toBe(false)
    },
  )

  test.each([
    ['12.5', '12.50'],
    [12, '12.00'],
    ['0', '0.00'],
    [' 7 ', '7.00'],
  ])('%j is kept as %j', (given, kept) => {
    expect(ItemInput.parse({ title: 'Lamp', priceSuggested: given }).priceSuggested).toBe(kept)
  })
})

test.each([0, -1, 1.5, 2 ** 31, '3'])('G11 a quantity of %j is refused', (quantity) => {
  expect(ItemInput.safeParse({ title: 'Lamp', quantity }).success).toBe(false)
})

test.each([
  'javascript:alert(1)',
  'https://evil.example/a.jpg',
  '//evil.example/a',
  '/objects/../secret?x=<',
  'data:,x',
])('A14 %s is not a picture of an item', (url) => {
  expect(ItemInput.safeParse({ title: 'Lamp', imageUrls: [url] }).success).toBe(false)
})
