import { expect, test } from 'vitest'
import { seenDaysToShow, seenText } from './seen-text.ts'
import { testSeenSale } from './test-seen-sale.ts'

const NOW = new Date('2026-11-28T12:00:00Z')

test('says who saw it and when, on the clock of the sale', () => {
  expect(seenText(testSeenSale(), NOW)).toBe('Seen by a neighbor, Fri 5:10 PM')
  expect(seenText(testSeenSale({ timeZone: 'America/Los_Angeles' }), NOW)).toBe('Seen by a neighbor, Fri 2:10 PM')
  expect(seenText(testSeenSale({ sightingCount: 3, lastSeenAt: '2026-11-28T01:02:00Z' }), NOW)).toBe(
    'Seen by 3 neighbors, last Fri 8:02 PM',
  )
})

test('a sighting of a week ago is said with its date', () => {
  expect(seenText(testSeenSale(), new Date('2026-12-05T12:00:00Z'))).toBe('Seen by a neighbor, Fri, Nov 27, 5:10 PM')
})

test('shows the days that are left where the sale is, or all when it is over', () => {
  const days = ['2026-11-27', '2026-11-28'].map((date) => ({ date, startTime: null, endTime: null }))
  expect(seenDaysToShow(testSeenSale({ days }), NOW)).toEqual([days[1]])
  expect(seenDaysToShow(testSeenSale({ days }), new Date('2026-11-28T03:00:00Z'))).toEqual(days)
  expect(seenDaysToShow(testSeenSale({ days }), new Date('2026-11-30T12:00:00Z'))).toEqual(days)
})
