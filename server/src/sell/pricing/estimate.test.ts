import fc from 'fast-check'
import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import { confidenceLabel } from '@yardsnap/contract/pricing'
import { describe, expect, test } from 'vitest'
import {
  type Estimate,
  fromCategory,
  fromGuide,
  fromOnline,
  fromRetail,
  fromSimilar,
  isWorthMuchMore,
  tagPrice,
} from './estimate.ts'
import { kindCatalog } from '#kinds/catalog.ts'
import { matchGuide, roughGuess } from './guide.ts'

const price = fc.double({ min: 1, max: 10_000, noNaN: true })

/** Bounds are rounded outward, by less than this. */
const stepAt = (bound: number) => (bound < 10 ? 0.25 : 1)

test('every estimate is a price in a range no wider than one to three, or to four where only the kind is known', () => {
  const condition = fc.constantFrom('excellent' as const, 'good' as const, 'fair' as const, 'poor' as const)
  const category = fc.constantFrom(...ITEM_CATEGORIES)
  const prices = fc.array(price, { minLength: 3, maxLength: 40 })
  const kind = fc.constantFrom(...kindCatalog().names.map(({ written }) => written))
  const estimates = fc.oneof(
    prices.map(fromSimilar),
    prices.map(fromOnline),
    fc.tuple(price, condition).map(([retail, of]) => fromRetail(retail, of)),
    fc.tuple(kind, condition).map(([title, of]) => fromGuide(matchGuide(title)!, of)),
    fc.tuple(fc.string(), category, condition).map(([title, of, state]) => fromCategory(roughGuess(title, of), state)),
  )
  fc.assert(
    fc.property(estimates, ({ recommended, range, confidence, basis }: Estimate) => {
      expect(range.min).toBeGreaterThan(0)
      expect(range.max).toBeGreaterThanOrEqual(range.min)
      const unrounded = (range.max - stepAt(range.max)) / (range.min + stepAt(range.min))
      expect(unrounded).toBeLessThanOrEqual(basis === 'price-guide' || basis === 'rough-guess' ? 4 : 3)
      expect(recommended).toBeGreaterThanOrEqual(range.min)
      expect(recommended).toBeLessThanOrEqual(range.max)
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThan(1)
    }),
    { numRuns: 500, seed: 5 },
  )
})

test.each([
  ['the price when new', fromRetail(100, 'good'), { min: 17, max: 52 }],
  ['a brand', fromGuide(matchGuide('Trek bicycle')!, 'good'), { min: 75, max: 227 }],
  ['the kind alone', fromGuide(matchGuide('Bicycle')!, 'good'), { min: 45, max: 180 }],
])('a range is as wide as what is known of it: %s', (_, estimate, range) => {
  expect(estimate.range).toEqual(range)
})

describe('confidence', () => {
  const getConfidenceLabel = (prices: number[]) => confidenceLabel(fromSimilar(prices).confidence)

  test('is medium for three similar prices and high for a dozen', () => {
    expect(getConfidenceLabel([18, 20, 22])).toBe('Medium')
    expect(getConfidenceLabel(Array.from({ length: 12 }, () => 20))).toBe('High')
  })

  test('is lower for widely spread prices', () => {
    expect(getConfidenceLabel([5, 20, 90])).toBe('Low')
    expect(fromSimilar([5, 20, 90]).confidence).toBeLessThan(fromSimilar([18, 20, 22]).confidence)
  })

  test('is a number where most went for nothing', () => {
    expect(getConfidenceLabel([0, 0, 0])).toBe('Medium')
    expect(getConfidenceLabel([0, 0, 0, 40, 60])).toBe('Low')
  })

  test('is low for the guide, and lower if only a part of the name is known', () => {
    const of = (title: string) => fromGuide(matchGuide(title)!, 'good').confidence
    expect(confidenceLabel(of('Desk'))).toBe('Low')
    expect(of('Quantum holder')).toBeLessThan(of('Desk'))
  })
})

test.each([
  ['excellent', 40],
  ['good', 30],
  ['fair', 20],
  ['poor', 10],
] as const)('a thing of a hundred dollars new that is %s is worth %d of them', (condition, dollars) => {
  expect(fromRetail(100, condition)).toMatchObject({ recommended: dollars, basis: 'retail-price' })
})

test('what a seller says of the age changes the share of the price when new', () => {
  const prices = [0, 2, 5, 8, 30].map((years) => fromRetail(100, 'good', years).recommended)
  expect(prices).toEqual([40, 35, 30, 25, 18])
})

test('similar items yield their median, mean and interquartile range', () => {
  expect(fromSimilar([40, 10, 20, 30, 25])).toMatchObject({ recommended: 25, average: 25, range: { min: 20, max: 30 } })
})

test.each([
  [0.2, 1],
  [12.4, 12],
  [63, 65],
  [118, 120],
])('%d dollars are rounded to %d on a tag', (exact, tag) => {
  expect(tagPrice(exact)).toBe(tag)
})

test.each([
  [100, 40, true],
  [100, 60, false],
  [20, 5, false],
])('an asking price of %d dollars for an estimate of %d is reported: %s', (elsewhere, recommended, isReported) => {
  expect(isWorthMuchMore(elsewhere, { recommended })).toBe(isReported)
})
