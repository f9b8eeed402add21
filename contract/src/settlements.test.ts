import { expect, test } from 'vitest'
import { isLostCheck, type Payout } from './settlements.ts'

const check: Payout = {
  id: '00000000-0000-7000-8000-000000000001',
  cents: 500,
  means: 'check',
  day: '2031-05-10',
  note: '',
  paidBy: 'Anna',
  recordedAt: '2031-05-10T12:00:00Z',
  undoneAt: null,
  cashedOn: null,
  replaces: null,
}

test('a check is asked about once 75 days have passed, unless it was cashed or does not count', () => {
  expect(['2031-07-24', '2031-07-25'].map((today) => isLostCheck(check, today))).toEqual([false, true])
  const others: Partial<Payout>[] = [
    { means: 'cash' },
    { cashedOn: '2031-05-20' },
    { undoneAt: '2031-05-11T12:00:00Z' },
  ]
  for (const other of others) expect(isLostCheck({ ...check, ...other }, '2031-12-01')).toBe(false)
})
