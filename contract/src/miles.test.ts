import { expect, test } from 'vitest'
import { formatMiles } from './miles.ts'

test('S9.9 shows distances with one decimal in miles', () => {
  expect(formatMiles(1.249)).toBe('1.2 mi')
  expect(formatMiles(12)).toBe('12.0 mi')
})

test('marks a distance to an approximate place', () => {
  expect(formatMiles(4.06, { isApproximate: true })).toBe('about 4.1 mi')
  expect(formatMiles(0.02, { isApproximate: true })).toBe('about 0.1 mi')
})
