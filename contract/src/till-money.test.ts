import { describe, expect, test } from 'vitest'
import { cashOffers, changeFor } from './cash.ts'
import { toDollars, MAX_TILL_CENTS, spread, sumAmounts } from './till-money.ts'

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

describe('S-T4 the money of a till, to the cent', () => {
  test('S-T4 thirds between three people differ by a cent at most', () => {
    expect(spread(1000, [1, 1, 1])).toEqual([334, 333, 333])
    expect(spread(2500, [1000, 1000, 1000])).toEqual([834, 833, 833])
    expect(spread(1, [999_999, 999_999, 999_999])).toEqual([1, 0, 0])
  })

  test('S-T4 parts of any total by any prices add up to it, and each is less than a cent from its share', () => {
    const below = random(7)
    for (let round = 0; round < 2000; round++) {
      const total = below(round % 2 === 0 ? 1000 : MAX_TILL_CENTS)
      const weights = Array.from({ length: 1 + below(12) }, () => (below(4) === 0 ? 0 : below(999_999_000)))
      const parts = spread(total, weights)
      expect(sumAmounts(parts)).toBe(total)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      const all = sumAmounts(weights)
      if (all === 0) continue
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / all)).toBeLessThanOrEqual(1.0001)
      }
    }
  })

  test('S-T4 a total above the price, $0, $0.01 and the largest sum are spread as well', () => {
    expect(spread(3000, [1000, 500])).toEqual([2000, 1000])
    expect(spread(0, [1000, 500])).toEqual([0, 0])
    expect(spread(1, [0, 0])).toEqual([1, 0])
    expect(spread(MAX_TILL_CENTS, [999_999, 1])).toEqual([9_999_989_999, 10_000])
    expect(spread(500, [])).toEqual([])
    expect(toDollars(MAX_TILL_CENTS)).toBe('99999999.99')
  })

  test('change is made of bills and coins, and offers begin with the sum', () => {
    expect(changeFor(591)).toEqual([
      { value: 500, count: 1 },
      { value: 25, count: 3 },
      { value: 10, count: 1 },
      { value: 5, count: 1 },
      { value: 1, count: 1 },
    ])
    expect(cashOffers(4500)).toEqual([4500, 5000, 6000, 10_000])
    expect(cashOffers(1)).toEqual([1, 100, 500, 1000, 2000, 5000, 10_000])
    expect(cashOffers(2375)).toEqual([2375, 2400, 2500, 3000, 4000, 5000, 10_000])
    expect(cashOffers(6300)).toEqual([6300, 6500, 7000, 8000, 10_000])
  })
})
