import { expect, test } from 'vitest'
import { likelyDeparture } from './departure.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
/** Friday at 7:00 in New York. */
const NOW = new Date('2026-11-20T12:00:00Z')
const stop = (saleDate: string | null, startTime: string | null = null) => ({
  saleDate,
  startTime,
  endTime: null,
  dayNote: '',
  laterDays: [],
  timeZone: 'America/New_York',
})

test('a trip begins in time for the first opening of its day', () => {
  expect(likelyDeparture([stop(SATURDAY, '07:00'), stop(SATURDAY)], SATURDAY, NOW)).toBe('opening')
  expect(likelyDeparture([stop(FRIDAY, '07:30')], FRIDAY, NOW)).toBe('opening')
})

test('a trip begins now when a sale is open already, and when no day is known', () => {
  expect(likelyDeparture([stop(FRIDAY, '09:00'), stop(FRIDAY, '07:00')], FRIDAY, NOW)).toBe('now')
  expect(likelyDeparture([stop(null)], null, NOW)).toBe('now')
  expect(likelyDeparture([], null, NOW)).toBe('now')
})

test('of a sale of several days the day of the trip counts', () => {
  const friday = {
    ...stop(FRIDAY, '06:00'),
    laterDays: [{ date: SATURDAY, startTime: '09:00', endTime: null, note: '' }],
  }
  expect(likelyDeparture([friday], FRIDAY, NOW)).toBe('now')
  expect(likelyDeparture([friday], SATURDAY, NOW)).toBe('opening')
})
