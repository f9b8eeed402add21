import type { Settlement } from '@yardsnap/contract/settlements'
import { expect, test } from 'vitest'
import { getFirstStep, isStepDone, STEPS } from './steps.ts'

const consignor = (state: string) => ({ state }) as Settlement['consignors'][number]
const OPEN = {
  isClosed: false,
  unknownLines: [],
  oversoldCount: 0,
  unsoldCount: 3,
  consignors: [consignor('active'), consignor('active')],
}

test.each([
  ['close', {}],
  ['close', { isClosed: true, oversoldCount: 1 }],
  ['unknown', { isClosed: true, unknownLines: [{} as never] }],
  ['missing', { isClosed: true }],
  ['look', { isClosed: true, unsoldCount: 0 }],
  ['pay', { isClosed: true, consignors: [consignor('settled'), consignor('paid')] }],
] as const)('settling goes on at %s', (step, changes) => {
  expect(getFirstStep({ ...OPEN, ...changes } as typeof OPEN)).toBe(step)
})

test('all is done when everybody is paid', () => {
  const paid = { ...OPEN, isClosed: true, unsoldCount: 0, consignors: [consignor('paid')] }
  expect(STEPS.every((step) => isStepDone(step, paid))).toBe(true)
})

test('no step is done before the sale is closed, also where there is nothing to do in it', () => {
  const done = (isClosed: boolean) => STEPS.filter((step) => isStepDone(step, { ...OPEN, isClosed }))
  expect([done(false), done(true)]).toEqual([[], ['close', 'unknown']])
})
