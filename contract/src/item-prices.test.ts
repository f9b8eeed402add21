import { expect, test } from 'vitest'
import { formatTag, hasPrice, isFree, isPriced } from './item-prices.ts'

test('S5.3 an item whose price is stored as 0 has none, unless it is given away', () => {
  const nothing = { priceSuggested: '0.00', priceSource: null }
  expect([hasPrice(nothing), isFree(nothing), isPriced(nothing)]).toEqual([false, false, false])
  const free = { priceSuggested: '0.00', priceSource: 'free' as const }
  expect([hasPrice(free), isFree(free), isPriced(free)]).toEqual([false, true, true])
  const cheap = { priceSuggested: '0.25', priceSource: 'free' as const }
  expect([hasPrice(cheap), isFree(cheap), isPriced(cheap)]).toEqual([true, false, true])
})

test.each([
  ['0.00', 'Free'],
  ['0.25', '$0.25'],
  [60, '$60'],
])('S5.3 a tag of %s says %s', (price, text) => {
  expect(formatTag(price)).toBe(text)
})
