import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatMoney, formatPrice, formatRoundedMoney } from './formats.ts'

test.each([
  ['1840', '$1,840.00'],
  ['12.5', '$12.50'],
  [0.1 + 0.2, '$0.30'],
  ['', '$0.00'],
  ['free', '$0.00'],
  [Number.NaN, '$0.00'],
  [null, '$0.00'],
])('shows %j as %s', (value, text) => {
  expect(formatMoney(value)).toBe(text)
})

test('leaves the cents out of a tag when there are none', () => {
  expect(formatPrice('60.00')).toBe('$60')
  expect(formatPrice('12.50')).toBe('$12.50')
})

test('rounds an estimate to whole dollars', () => {
  expect(formatRoundedMoney('1840.50')).toBe('$1,841')
})

test('agrees with the language’s own formats for every amount in cents and every count', () => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(formatMoney(cents / 100)).toBe(money.format(cents / 100))
    }),
  )
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})
