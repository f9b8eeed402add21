import { expect, test } from 'vitest'
import { getEstimate } from './own-sums.ts'

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
