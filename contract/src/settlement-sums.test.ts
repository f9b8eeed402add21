import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_BASIS_POINTS, computeFees, computeResult, computeShare, sumSettlement } from './settlement-sums.ts'
import { sumAmounts } from './till-money.ts'

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const line = fc.record({ splitBasisPoints: fc.nat(ALL_BASIS_POINTS), cents })

describe('settling to the cent', () => {
  test.each([
    ['60% of $3.25 is $1.95', [{ splitBasisPoints: 6000, cents: 325 }], 0, 195],
    ['parts of a cent stay with the organizer', [{ splitBasisPoints: 6000, cents: 333 }], 0, 199],
    [
      'parts of a cent are added up first',
      [
        { splitBasisPoints: 5000, cents: 1 },
        { splitBasisPoints: 5000, cents: 1 },
      ],
      0,
      1,
    ],
    ['a shift adds to the split', [{ splitBasisPoints: 6000, cents: 1000 }], 1000, 700],
    ['nobody gets more than the whole price', [{ splitBasisPoints: 9500, cents: 1000 }], 1000, 1000],
    [
      'what was sold under a former split keeps it',
      [
        { splitBasisPoints: 4500, cents: 1000 },
        { splitBasisPoints: 6000, cents: 1000 },
      ],
      0,
      1050,
    ],
    ['an owner of a multi-family sale gets it all', [{ splitBasisPoints: ALL_BASIS_POINTS, cents: 1234 }], 0, 1234],
  ])('%s', (_what, sold, bonus, share) => {
    expect(computeShare(sold, bonus)).toBe(share)
  })

  test('fees are for the entry, for each tag and for each thing that was pulled', () => {
    expect(computeFees({ entryCents: 1350, tagCents: 10, pulledCents: 25 }, { checkedIn: 43, pulled: 2 })).toBe(1830)
  })

  test('fees above the share are owed, and never negative cash', () => {
    const sums = { soldCents: 1000, shareCents: 600, feeCents: 1350, correctionCents: 0 }
    expect(computeResult(sums)).toEqual({ payoutCents: 0, owedCents: 750, feesTakenCents: 600, commissionCents: 400 })
  })

  test('a refund after the settlement is a line of its own', () => {
    const sums = { soldCents: 10_000, shareCents: 6000, feeCents: 1350, correctionCents: -300 }
    expect(computeResult(sums)).toEqual({
      payoutCents: 4350,
      owedCents: 0,
      feesTakenCents: 1350,
      commissionCents: 4300,
    })
  })

  test('payouts, commission and fees are the takings, whatever was sold, corrected and charged', () => {
    const consignor = fc.record({
      sold: fc.array(line, { maxLength: 30 }),
      bonus: fc.nat(ALL_BASIS_POINTS),
      feeCents: fc.nat(5_000_000),
      correctionCents: fc.integer({ min: -50_000, max: 50_000 }),
    })
    fc.assert(
      fc.property(fc.array(consignor, { maxLength: 60 }), cents, (consignors, houseCents) => {
        const rows = consignors.map(({ sold, bonus, feeCents, correctionCents }) => {
          const soldCents = sumAmounts(sold.map((part) => part.cents))
          const shareCents = computeShare(sold, bonus)
          expect(shareCents).toBeLessThanOrEqual(soldCents)
          return { soldCents, ...computeResult({ soldCents, shareCents, feeCents, correctionCents }) }
        })
        for (const { payoutCents, owedCents, feesTakenCents } of rows) {
          expect(Math.min(payoutCents, owedCents, feesTakenCents)).toBeGreaterThanOrEqual(0)
          expect(payoutCents === 0 || owedCents === 0).toBe(true)
        }
        const sums = sumSettlement(rows, houseCents)
        expect(sums.payoutCents + sums.commissionCents + sums.feesTakenCents).toBe(sums.takingsCents)
        expect(sums.takingsCents).toBe(sumAmounts(rows.map(({ soldCents }) => soldCents)) + houseCents)
      }),
    )
  })

  test('the order in which sales arrive, and how they are grouped, changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.nat(3000),
        fc.infiniteStream(fc.nat()),
        (lines, bonus, random) => {
          const mixed = lines
            .map((sold) => ({ sold, at: random.next().value }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ sold }) => sold)
          const bySplit = Map.groupBy(lines, ({ splitBasisPoints }) => splitBasisPoints)
          const grouped = [...bySplit].map(([splitBasisPoints, some]) => ({
            splitBasisPoints,
            cents: sumAmounts(some.map((part) => part.cents)),
          }))
          expect(computeShare(mixed, bonus)).toBe(computeShare(lines, bonus))
          expect(computeShare(grouped, bonus)).toBe(computeShare(lines, bonus))
        },
      ),
    )
  })
})
