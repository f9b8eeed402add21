import { expect, test } from 'vitest'
import { getNextStep, isBehind, WAY } from './next-step.ts'

const SALE = {
  consignment: { mode: 'consign', status: 'open' },
  consignorCount: 58,
  itemCount: 1804,
  announcedCount: 12,
  firstDay: '2031-06-11',
  lastDay: '2031-06-12',
} as const

test.each([
  ['invite', { consignorCount: 0, itemCount: 0 }, '2031-06-01'],
  ['enter', { itemCount: 0 }, '2031-06-01'],
  ['check_in', {}, '2031-06-10'],
  ['check_in', { firstDay: null, lastDay: null }, '2031-06-10'],
  ['sell', { announcedCount: 0 }, '2031-06-10'],
  ['sell', { announcedCount: 0, firstDay: null, lastDay: null }, '2031-06-10'],
  ['settle', { announcedCount: 0 }, '2031-06-13'],
  ['sell', {}, '2031-06-11'],
  ['sell', {}, '2031-06-12'],
  ['settle', {}, '2031-06-13'],
  ['settle', { consignment: { mode: 'consign', status: 'closed' } }, '2031-06-12'],
  ['rummage', { consignment: { mode: 'rummage', status: 'open' }, consignorCount: 0 }, '2031-06-11'],
] as const)('the next step is %s', (step, changes, today) => {
  expect(getNextStep({ ...SALE, ...changes }, today)).toBe(step)
})

test('what lies behind is done', () => {
  expect(WAY.filter((step) => isBehind(step, 'sell'))).toEqual(['invite', 'enter', 'check_in'])
})
