import { expect, test } from 'vitest'
import { clockOf, movedTo, timeOf } from './rule-times.ts'

const SATURDAY = '2031-11-01'

test.each([
  ['2031-11-02', { from: '2031-11-02T12:00', until: '' }, { until: '' }],
  ['2031-11-02', { from: '2031-11-02T12:00', until: '2031-11-03T00:00' }, { until: '2031-11-02T00:00' }],
  ['2031-11-02', { from: '2031-11-02T12:00', until: '2031-11-04T15:00' }, { until: '2031-11-04T15:00' }],
  ['', { from: '', until: '' }, { until: '2031-11-02T00:00' }],
])('S-Y1 a rule moves with its day to %s', (day, moved, rule) => {
  expect(movedTo({ from: `${SATURDAY}T12:00`, ...rule }, day)).toEqual(moved)
})

test('a day without a time is the whole day', () => {
  expect(clockOf(SATURDAY, '')).toBe('2031-11-01T00:00')
  expect(timeOf('2031-11-01T00:00')).toBe('')
  expect(clockOf('', '12:00')).toBe('')
})
