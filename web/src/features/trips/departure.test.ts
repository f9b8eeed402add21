import { expect, test } from 'vitest'
import { likelyDeparture } from './departure.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const stop = (saleDate: string | null, startTime: string | null = null) => ({
  saleDate,
  startTime,
  endTime: null,
  dayNote: '',
  laterDays: [],
  timeZone: 'America/New_York',
})

test('a trip begins when the first of its sales opens', () => {
  expect(likelyDeparture([stop('2026-11-22', '07:00'), stop('2026-11-21', '08:30')], NOW)).toBe('2026-11-21T08:30')
})

test('a trip to a sale without hours begins in the morning', () => {
  expect(likelyDeparture([stop('2026-11-21')], NOW)).toBe('2026-11-21T08:00')
})

test('a trip to a sale of today, or without a date, begins now', () => {
  expect(likelyDeparture([stop('2026-11-20', '08:00'), stop('2026-11-21')], NOW)).toBe('now')
  expect(likelyDeparture([stop(null), stop('2026-11-01')], NOW)).toBe('now')
  expect(likelyDeparture([], NOW)).toBe('now')
})

test('of a sale of several days the next one counts', () => {
  const sunday = { date: '2026-11-22', startTime: '09:00', endTime: null, note: '' }
  expect(likelyDeparture([{ ...stop('2026-11-14', '08:00'), laterDays: [sunday] }], NOW)).toBe('2026-11-22T09:00')
})
