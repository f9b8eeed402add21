import { expect, test } from 'vitest'
import { formatEstimate } from './estimate.ts'

test('S9.8 estimates a sale by the rounded sum of its suggested prices', () => {
  expect(formatEstimate({ suggestedTotal: '1239.90', totalEstimatedValue: '5.00' })).toBe('$1,240')
  expect(formatEstimate({ suggestedTotal: 1239.9, totalEstimatedValue: '5.00' })).toBe('$1,240')
})

test('S9.8 estimates $0 once everything that had a price is sold', () => {
  expect(formatEstimate({ suggestedTotal: '0.00', totalEstimatedValue: '36.00' })).toBe('$0')
})

test('S9.8 says $50+ when nothing has a price', () => {
  expect(formatEstimate({ suggestedTotal: 0, totalEstimatedValue: '0.00' })).toBe('$50+')
  expect(formatEstimate({ suggestedTotal: '0.20', totalEstimatedValue: '0.00' })).toBe('$50+')
})
