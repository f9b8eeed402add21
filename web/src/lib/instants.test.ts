import { expect, test } from 'vitest'
import { formatInstant, goesOn } from './instants.ts'

test('an instant reads as a day and a time where the reader is', () => {
  expect(formatInstant('2026-11-20T20:05:00Z', 'America/New_York')).toBe('Nov 20, 2026, 3:05 PM')
  expect(formatInstant('2026-11-20T20:05:00Z', 'Pacific/Auckland')).toBe('Nov 21, 2026, 9:05 AM')
})

test('what the server has just said goes on does, whatever the clock of the device says; later that clock counts', () => {
  const after = (minutes: number) => Date.now() + minutes * 60_000
  const until = (minutes: number) => new Date(after(minutes)).toISOString()
  expect(goesOn(until(-180), after(0))).toBe(true)
  expect(goesOn(until(1), after(-5))).toBe(true)
  expect(goesOn(until(-1), after(-5))).toBe(false)
})
