import { expect, test } from 'vitest'
import { getEstimate, getOverpaid } from './own-sums.ts'

const item = (state: 'sold' | 'pulled' | 'checked_in' | 'announced') => ({ state }) as never

test('fees are taken off what was sold: the entry, each item that is here, each that was pulled', () => {
  const estimate = getEstimate({
    consignor: { splitBasisPoints: 7000, entryFeeCents: 1350, tagFeeCents: 10 } as never,
    rules: { pulledFeeCents: 25 } as never,
    items: [item('sold'), item('checked_in'), item('pulled'), item('pulled'), item('announced')],
    soldCents: 18_650,
  })
  expect(estimate).toMatchObject({ shareCents: 13_055, feeCents: 1420, payoutCents: 11_635, owedCents: 0 })
})

test('fees above what was sold are owed, and nothing is paid', () => {
  const estimate = getEstimate({
    consignor: { splitBasisPoints: 6000, entryFeeCents: 1350, tagFeeCents: 0 } as never,
    rules: { pulledFeeCents: 25 } as never,
    items: [],
    soldCents: 800,
  })
  expect(estimate).toMatchObject({ shareCents: 480, payoutCents: 0, owedCents: 870 })
})

test('what was paid for things that came back later is too much, and an undone payment is not', () => {
  const payouts = [
    { cents: 618, undoneAt: null },
    { cents: 300, undoneAt: '2031-05-03T12:00:00Z' },
  ] as never
  expect(getOverpaid({ payouts, payoutCents: 0 })).toBe(618)
  expect(getOverpaid({ payouts, payoutCents: 618 })).toBe(0)
  expect(getOverpaid({ payouts: [], payoutCents: 618 })).toBe(0)
})
