import { expect, test } from 'vitest'
import { matchGuide, priceInRange, readGuide } from './guide.ts'

const guide = readGuide()

test.each([
  ['Coffee table with glass top', 'coffee table'],
  ['Two kitchen chairs', 'kitchen chair'],
  ['Oak dining table', 'dining table'],
  ['ARMCHAIR, velvet', 'upholstered chair / armchair'],
])('%s is priced as %s', (title, kind) => {
  expect(matchGuide(guide, title)?.row.kind).toBe(kind)
})

test.each(['Unidentified item', 'Pantry shelf', ''])('%s has no price in the guide', (title) => {
  expect(matchGuide(guide, title)).toBeNull()
})

test('every row names its source and has a range', () => {
  for (const row of guide) {
    expect(row.source).not.toBe('')
    expect(row.high).toBeGreaterThanOrEqual(row.low)
  }
})

test('a better condition never lowers the price, and every price lies within the range', () => {
  for (const row of guide) {
    const prices = (['poor', 'fair', 'good', 'excellent'] as const).map((condition) => priceInRange(row, condition))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices[0]).toBeGreaterThanOrEqual(Math.max(1, row.low - 2.5))
    expect(prices[3]).toBeLessThanOrEqual(row.high + 2.5)
  }
})
