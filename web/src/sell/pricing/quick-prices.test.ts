import { expect, test } from 'vitest'
import { fairText, quickPrices, roughGuessText } from './quick-prices.ts'

test.each([
  [18, 40, [20, 25, 35, 40]],
  [20, 30, [15, 20, 25, 30]],
  [0.7, 1.3, [0.5, 0.75, 1, 1.25]],
  [56, 104, [60, 70, 90, 100]],
  [0.2, 0.3, [0.25, 0.5, 0.75, 1]],
  [5, 5, [2, 3, 4, 5]],
])('four prices for a fair range of $%s to $%s', (low, high, prices) => {
  expect(quickPrices({ low, high })).toEqual(prices)
})

test('no price is offered where none is known', () => {
  expect(quickPrices({ low: 0, high: 0 })).toEqual([])
})

test('the range in words', () => {
  expect(fairText({ low: 18, high: 40 })).toBe('fair $18 to $40')
  expect(fairText({ low: 5, high: 5 })).toBe('fair $5')
  expect(roughGuessText({ low: 15, high: 60 })).toBe('rough guess $15 to $60')
  expect(roughGuessText({ low: 15, high: 15 })).toBe('rough guess $15')
})
