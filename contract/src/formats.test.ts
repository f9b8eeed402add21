import { expect, test } from 'vitest'
import { formatMoney, formatPrice, formatRoundedMoney } from './formats.ts'

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
