import { expect, test } from 'vitest'
import { formatInstant } from './instants.ts'

test('an instant reads as a day and a time where the reader is', () => {
  expect(formatInstant('2026-11-20T20:05:00Z', 'America/New_York')).toBe('Nov 20, 2026, 3:05 PM')
  expect(formatInstant('2026-11-20T20:05:00Z', 'Pacific/Auckland')).toBe('Nov 21, 2026, 9:05 AM')
})
