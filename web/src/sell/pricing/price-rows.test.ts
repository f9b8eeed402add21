import type { DraftItem } from '@yardsnap/contract/drafts'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import { describe, expect, test } from 'vitest'
import { hasOwnPrice, newItem, pricedBySeller } from '#core/items/draft-items.ts'
import { fieldsOfPricing, pricedItem, toPriceQuestion } from './price-rows.ts'

const pricing = (recommendedPrice: string): MarketPricing => ({
  recommendedPrice,
  averagePrice: recommendedPrice,
  confidence: 0.5,
  priceRange: { min: recommendedPrice, max: recommendedPrice },
  comparisons: [],
  basis: 'price-guide',
  priceSource: 'rough-guess',
  sourceText: 'Second-hand guide',
  comparablePrices: [],
  soldNearby: null,
  onlineValue: null,
})
const adminSite = { ...newItem([]), title: 'Desk' }
const guided: DraftItem = {
  ...adminSite,
  priceSuggested: '60.00',
  priceLow: '48.00',
  priceHigh: '72.00',
  priceSource: 'price-guide',
  marketNotes: 'The guide',
}

test.each([
  ['50.00', '35.00', '65.00'],
  ['1.00', '1.00', '1.30'],
])('S4.5 S9.7 a market price of $%s has the bounds $%s and $%s', (suggested, low, high) => {
  expect(fieldsOfPricing(pricing(suggested))).toEqual({
    priceSuggested: suggested,
    priceLow: low,
    priceHigh: high,
    priceSource: 'rough-guess',
    marketNotes: 'Second-hand guide',
  })
})

describe("a price is the seller's own", () => {
  test.each([
    ['that is missing', adminSite, false],
    ['that was found with the item', guided, false],
    ['that was applied', { ...adminSite, ...fieldsOfPricing(pricing('50.00')) }, false],
    ['that was typed in place of a suggested one', pricedBySeller(guided, '80.00'), true],
    ['that was typed by hand', pricedBySeller(adminSite, '80.00'), true],
    ['that was taken back', pricedBySeller(guided, '0.00'), false],
  ])('%s: %#', (_name, item, isOwn) => {
    expect(hasOwnPrice(item)).toBe(isOwn)
  })
})

test('an item that has changed since it was asked about keeps its price', () => {
  expect(pricedItem({ ...adminSite, quantity: 2 }, adminSite, pricing('50.00'))).toMatchObject({
    priceSuggested: '50.00',
    quantity: 2,
    isTouched: true,
  })
  for (const change of [
    { title: 'Standing desk' },
    { condition: 'poor' },
    { priceSuggested: '5.00' },
    { retailPrice: '90.00' },
  ]) {
    const changed = { ...adminSite, ...change }
    expect(pricedItem(changed, adminSite, pricing('50.00'))).toBe(changed)
  }
})

test('an unknown category is priced as other', () => {
  expect(toPriceQuestion({ ...adminSite, title: ' Desk ', category: 'Boats', condition: 'Good' })).toEqual({
    itemName: 'Desk',
    category: 'other',
    condition: 'good',
  })
})

test('the price when new is asked with where the seller gave one', () => {
  expect(toPriceQuestion({ ...adminSite, retailPrice: '90.00' })).toMatchObject({ retailPrice: '90.00' })
  expect(toPriceQuestion(adminSite)).not.toHaveProperty('retailPrice')
})
