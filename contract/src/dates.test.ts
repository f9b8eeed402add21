import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDates, formatDay, formatHours, formatTime, formatWhen } from './dates.ts'

test.each([
  ['2026-11-21', 'Sat, Nov 21, 2026'],
  ['2024-02-29', 'Thu, Feb 29, 2024'],
  ['2026-01-01', 'Thu, Jan 1, 2026'],
  ['2000-12-31', 'Sun, Dec 31, 2000'],
])('%s reads %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

test.each([
  null,
  undefined,
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  'soon',
  '2026-11-21T08:00:00Z',
])('S9.9 shows Date TBD for %j', (date) => {
  expect(formatDate(date)).toBe('Date TBD')
  expect(formatDay(date)).toBe('Date TBD')
  expect(formatWhen([{ date, startTime: '08:00', endTime: '14:00' }])).toBe('Date TBD')
})

test('names days as the calendar does', () => {
  const min = new Date('1900-01-01T00:00:00Z')
  const max = new Date('2199-12-31T00:00:00Z')
  const calendar = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
      const iso = instant.toISOString().slice(0, 10)
      expect(formatDate(iso)).toBe(calendar.format(instant))
    }),
  )
})

test.each([
  ['08:00', '8:00 AM'],
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['16:30:00', '4:30 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', ''],
  ['8:00', ''],
  ['', ''],
])('S9.9 shows %s in 12-hour form as "%s"', (time, text) => {
  expect(formatTime(time)).toBe(text)
})

test.each([
  ['08:00', '14:00', '8:00 AM – 2:00 PM'],
  ['08:00', null, '8:00 AM onwards'],
  [null, '14:00', 'until 2:00 PM'],
  [null, null, 'Time TBD'],
  ['', undefined, 'Time TBD'],
])('S9.9 shows the hours %j to %j as %s', (start, end, text) => {
  expect(formatHours(start, end)).toBe(text)
})

test('puts the day and the hours on one label', () => {
  expect(formatWhen([{ date: '2026-11-21', startTime: '08:00', endTime: '14:00' }])).toBe('Sat 8:00 AM – 2:00 PM')
  expect(formatWhen([{ date: '2026-11-22', startTime: '08:00', endTime: null }])).toBe('Sun 8:00 AM onwards')
  expect(formatWhen([{ date: '2026-11-21', startTime: null, endTime: null }])).toBe('Sat · Time TBD')
})

test('puts several days on one label, together where their hours are the same', () => {
  const day = (date: string, endTime = '14:00') => ({ date, startTime: '08:00', endTime })
  const [friday, saturday, sunday] = [day('2026-11-20'), day('2026-11-21'), day('2026-11-22')]
  expect(formatWhen([friday, saturday, sunday])).toBe('Fri – Sun 8:00 AM – 2:00 PM')
  expect(formatWhen([saturday, day('2026-11-25')])).toBe('Sat, Wed 8:00 AM – 2:00 PM')
  expect(formatWhen([saturday, day('2026-11-22', '12:00')])).toBe('Sat 8:00 AM – 2:00 PM · also Sun')
  expect(formatWhen([saturday, day('2026-11-28')])).toBe('Sat, Nov 28 8:00 AM – 2:00 PM')
  expect(formatDates([saturday, sunday])).toBe('Sat, Nov 21 – Sun, Nov 22')
  expect(formatDates([friday, sunday, day('2026-11-25')])).toBe('Fri, Nov 20; Sun, Nov 22 and Wed, Nov 25')
  expect(formatDates([day('2026-12-31'), day('2027-01-01')])).toBe('Thu, Dec 31 – Fri, Jan 1')
  expect(formatDates([])).toBe('Date TBD')
})
