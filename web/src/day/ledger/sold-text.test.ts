import { expect, test } from 'vitest'
import { soldText } from './sold-text.ts'

test.each([
  [null, null, 'Sold'],
  [1, null, 'Sold 1'],
  [null, '12.50', 'Sold for $12.50'],
  [40, '2.00', 'Sold 40 for $2'],
  [null, '0.00', 'Given away'],
  [3, '0.00', 'Gave 3 away'],
])('%s pieces for %s: %s', (pieces, price, text) => {
  expect(soldText(pieces, price)).toBe(text)
})
