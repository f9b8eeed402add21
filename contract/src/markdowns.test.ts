import { expect, test } from 'vitest'
import { getAnnouncedMarkdowns, percentOffNow, markedDown } from './markdowns.ts'

const listing = {
  markdowns: [{ date: '2026-11-01', from: '12:00', percentOff: 50 }],
  timeZone: 'America/New_York',
  liveStatus: null,
}

test.each([
  ['2026-11-01T16:59:59Z', null],
  ['2026-11-01T17:00:00Z', 50], // noon, after the clocks went back that night
  ['2026-11-02T04:59:59Z', 50],
  ['2026-11-02T05:00:00Z', null],
])('a markdown from noon on Sunday at %s is %s percent', (instant, percentOff) => {
  expect(percentOffNow(listing, new Date(instant))).toBe(percentOff)
})

test('a markdown without a time is in force all day', () => {
  const allDay = { ...listing, markdowns: [{ date: '2026-11-01', from: null, percentOff: 25 }] }
  expect(percentOffNow(allDay, new Date('2026-11-01T04:00:00Z'))).toBe(25)
  expect(percentOffNow(allDay, new Date('2026-11-01T03:59:59Z'))).toBeNull()
})

test('of several markdowns of a day the last that has begun is in force, however they are listed', () => {
  const byHour = {
    ...listing,
    markdowns: [
      { date: '2026-11-01', from: '12:00', percentOff: 50 },
      { date: '2026-11-01', from: null, percentOff: 10 },
      { date: '2026-11-01', from: '10:00', percentOff: 25 },
    ],
  }
  const percentAt = (instant: string) => percentOffNow(byHour, new Date(instant))
  const [night, tenOClock, noon] = ['2026-11-01T05:00:00Z', '2026-11-01T15:00:00Z', '2026-11-01T17:00:00Z']
  expect([percentAt(night), percentAt(tenOClock), percentAt(noon)]).toEqual([10, 25, 50])
})

test('S-T4 prices are lowered to the cent', () => {
  expect(markedDown('9999.99', 50)).toBe(5000)
  expect(markedDown('0.01', 50)).toBe(0.01)
  expect(markedDown('0.01', 75)).toBe(0)
  expect(markedDown('12.35', 10)).toBe(11.12)
})

test('a markdown is not announced beside the host’s word that says the same', () => {
  const now = new Date('2026-11-01T15:00:00Z')
  const [half, quarter] = [50, 25].map((percentOff) => ({ date: '2026-11-01', from: '12:00', percentOff }))
  const later = { ...half!, date: '2026-11-02' }
  const liveStatus = {
    kind: 'open' as const,
    time: null,
    isHalfPrice: true,
    soldOutOf: [],
    words: '',
    movedFrom: [],
    day: '2026-11-01',
    changedAt: '2026-11-01T14:00:00Z',
  }
  const sale = { ...listing, markdowns: [half!, quarter!, later] }
  expect(getAnnouncedMarkdowns(sale, now)).toEqual(sale.markdowns)
  expect(getAnnouncedMarkdowns({ ...sale, liveStatus }, now)).toEqual([quarter, later])
  expect(getAnnouncedMarkdowns({ ...sale, liveStatus: { ...liveStatus, isHalfPrice: false } }, now)).toEqual(
    sale.markdowns,
  )
})
