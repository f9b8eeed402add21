import { expect, test } from 'vitest'
import { formatEstimate } from './estimate.ts'

const items = (...prices: string[]) => prices.map((priceSuggested) => ({ priceSuggested }))

test('S9.8 estimates a sale by the rounded sum of its suggested prices', () => {
  expect(formatEstimate({ items: items('1200.40', '39.50'), totalEstimatedValue: '5.00' })).toBe('$1,240')
})

test.each([
  ['no items are known', undefined],
  ['there are no items', items()],
  ['no item has a price', items('0.00', '0.00')],
])('S9.8 falls back to the total estimated value when %s', (_, known) => {
  expect(formatEstimate({ ...(known && { items: known }), totalEstimatedValue: '310.00' })).toBe('$310')
})

test('S9.8 says $50+ when nothing has a price', () => {
  expect(formatEstimate({ totalEstimatedValue: '0.00' })).toBe('$50+')
  expect(formatEstimate({ items: items('0.20'), totalEstimatedValue: '0.00' })).toBe('$50+')
})

test('S9.8 takes the sum of the suggested prices where the items themselves are not known', () => {
  expect(formatEstimate({ suggestedTotal: '1239.90', totalEstimatedValue: '5.00' })).toBe('$1,240')
})
