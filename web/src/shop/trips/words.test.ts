import { expect, test } from 'vitest'
import { formatClock, formatMinutes } from './words.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [95, '1 h 35 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})

test('S9.9 a time is that of the sale’s own clock, in 12-hour form', () => {
  expect(formatClock('2026-11-21T13:05:00-05:00')).toBe('1:05 PM')
})
