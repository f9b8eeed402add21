import { expect, test } from 'vitest'
import { changeItem } from './bulk.ts'
import { newItem } from '#core/items/draft-items.ts'

const priced = (priceSuggested: string) => ({ ...newItem([]), priceSuggested, priceSource: 'own' as const })

test.each([
  ['20.00', -25, '15.00'],
  ['9.00', -10, '8.00'],
  ['1.00', -25, '0.75'],
  ['0.00', 50, '0.00'],
  ['0.10', -50, '0.05'],
  ['0.10', 10, '0.11'],
  ['0.01', -50, '0.01'],
  ['10000000.00', 50, '10000000.00'],
  ['3.00', -100, '0.00'],
])('S6.3 a price of %s changed by %d%% is %s', (before, percent, after) => {
  expect(changeItem(priced(before), { percent }).priceSuggested).toBe(after)
})

test('S6.3 a changed price brings its range along, and nothing else', () => {
  const item = priced('20.00')
  expect(changeItem(item, { percent: 50 })).toEqual({
    ...item,
    priceSuggested: '30.00',
    priceLow: '24.00',
    priceHigh: '36.00',
  })
  expect(changeItem(item, { category: 'tools', condition: 'fair' })).toEqual({
    ...item,
    category: 'tools',
    condition: 'fair',
  })
})

test('one price for all is the price of the seller', () => {
  const bounds = { priceLow: '16.00', priceHigh: '24.00' }
  const guided = { ...priced('20.00'), ...bounds, priceSource: 'price-guide' as const, marketNotes: 'The guide' }
  const own = { priceSuggested: '3.00', priceSource: 'own', marketNotes: '' }
  expect(changeItem(guided, { price: '3.00' })).toEqual({ ...guided, ...own })
})

test('S6.3 a name for several is the seller’s, no guess', () => {
  const guess = { ...priced('5.00'), title: 'Basket', isLabelSure: false }
  expect(changeItem(guess, { title: 'Laundry basket' })).toMatchObject({ title: 'Laundry basket', isLabelSure: true })
})
