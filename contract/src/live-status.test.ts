import { describe, expect, test } from 'vitest'
import {
  daysHeld,
  hasClosedForGood,
  heldText,
  isOpenNow,
  liveStatusNow,
  nextTimeText,
  statusBadge,
  statusDetails,
  statusTitle,
  statusToTell,
} from './live-status.ts'
import { offeredChanges } from './live-status-changes.ts'
import type { LiveStatus } from './listings.ts'
import { testListing } from './test-listing.ts'

const SATURDAY = '2026-10-31'
/** In the night after it, clocks in New York go back by an hour. */
const SUNDAY = '2026-11-01'
const status = (fields: Partial<LiveStatus>): LiveStatus => ({
  kind: null,
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  day: SATURDAY,
  changedAt: '2026-10-31T16:02:00.000Z',
  ...fields,
})
const sunday = { date: SUNDAY, startTime: '09:00', endTime: '12:00', note: '' }
const listing = testListing({
  timeZone: 'America/New_York',
  saleDate: SATURDAY,
  startTime: '08:00',
  endTime: '14:00',
  laterDays: [sunday],
  rainDate: '2026-11-07',
})
const withStatus = (fields: Partial<LiveStatus>) => ({ ...listing, liveStatus: status(fields) })
const [THAT_DAY, LAST_MINUTE, NEXT_DAY] = ['2026-10-31T16:00:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'].map(
  (instant) => new Date(instant),
) as [Date, Date, Date]

describe('what a host has said', () => {
  test('ends with its day where the sale is', () => {
    const open = withStatus({ kind: 'open', isHalfPrice: true })
    expect(liveStatusNow(open, LAST_MINUTE)).toEqual(open.liveStatus)
    expect(liveStatusNow(open, NEXT_DAY)).toBeNull()
  })

  test('holds on when it is called off', () => {
    const off = withStatus({ kind: 'called_off' })
    expect(liveStatusNow(off, new Date('2027-01-01T00:00:00Z'))).toEqual(off.liveStatus)
  })

  test('holds on of a sale that was moved, without what was said of that day', () => {
    const moved = withStatus({ kind: 'open', words: 'Cash only', movedFrom: [sunday] })
    expect(liveStatusNow(moved, NEXT_DAY)).toEqual(status({ movedFrom: [sunday] }))
  })

  test('is told until the hours of its day are over, where it says what is now, and the rest until midnight', () => {
    const [open, closed] = ['2026-10-31T17:59:00Z', '2026-10-31T18:00:00Z'].map((instant) => new Date(instant))
    const said = withStatus({ kind: 'open', isHalfPrice: true })
    expect(statusToTell(said, open!)).toEqual(said.liveStatus)
    expect(statusToTell(said, closed!)).toBeNull()
    expect(statusToTell(withStatus({ kind: 'opening_late', time: '09:30', words: 'Ring twice' }), closed!)).toEqual(
      status({ words: 'Ring twice' }),
    )
    const longer = withStatus({ kind: 'open', changedAt: '2026-10-31T18:05:00.000Z' })
    expect(statusToTell(longer, LAST_MINUTE)).toEqual(longer.liveStatus)
    const off = withStatus({ kind: 'called_off' })
    expect(statusToTell(off, closed!)).toEqual(off.liveStatus)
    const tomorrow = withStatus({ kind: 'opening_late', time: '09:30', day: SUNDAY })
    expect(statusToTell(tomorrow, closed!)).toEqual(tomorrow.liveStatus)
  })

  test('changes the hours of its day alone', () => {
    const getHours = (fields: Partial<LiveStatus>) =>
      daysHeld(withStatus(fields)).map(({ startTime, endTime }) => `${startTime}-${endTime}`)
    expect(getHours({ kind: 'opening_late', time: '09:30' })).toEqual(['09:30-14:00', '09:00-12:00'])
    expect(getHours({ kind: 'closing_early', time: '11:00', day: SUNDAY })).toEqual(['08:00-14:00', '09:00-11:00'])
    expect(getHours({ kind: 'closing_early' })).toEqual(['08:00-14:00', '09:00-12:00'])
  })
})

test('a sale has closed once the hours of its last day are over, unless its host has said since that it goes on', () => {
  const single = { ...listing, laterDays: [] }
  const closesAt = new Date('2026-10-31T18:00:00Z')
  expect(hasClosedForGood(single, new Date('2026-10-31T17:59:00Z'))).toBe(false)
  expect(hasClosedForGood(single, closesAt)).toBe(true)
  expect(hasClosedForGood(listing, closesAt)).toBe(false)
  expect(hasClosedForGood({ ...single, saleDate: null }, closesAt)).toBe(false)
  const saidAt = (changedAt: string) => ({ ...single, liveStatus: status({ kind: 'open', changedAt }) })
  expect(hasClosedForGood(saidAt('2026-10-31T12:00:00.000Z'), LAST_MINUTE)).toBe(true)
  expect(hasClosedForGood(saidAt('2026-10-31T18:05:00.000Z'), LAST_MINUTE)).toBe(false)
})

test('a sale is open during its hours, and after them once its host has said so', () => {
  const closesAt = new Date('2026-10-31T18:00:00Z')
  expect(isOpenNow(listing, THAT_DAY)).toBe(true)
  expect(isOpenNow(listing, closesAt)).toBe(false)
  expect(isOpenNow(withStatus({ kind: 'open' }), closesAt)).toBe(false)
  const longer = withStatus({ kind: 'open', changedAt: '2026-10-31T18:05:00.000Z' })
  expect(isOpenNow(longer, LAST_MINUTE)).toBe(true)
  expect(isOpenNow(longer, NEXT_DAY)).toBe(false)
})

test('tells in one sentence when a sale is held, without the days that have passed', () => {
  const early = withStatus({ kind: 'closing_early', time: '13:00' })
  expect(heldText(early, THAT_DAY)).toBe(
    'It takes place Sat, Oct 31: 8:00 AM – 1:00 PM; Sun, Nov 1: 9:00 AM – 12:00 PM.',
  )
  expect(heldText(early, NEXT_DAY)).toBe('It takes place Sun, Nov 1: 9:00 AM – 12:00 PM.')
  expect(heldText({ ...listing, saleDate: null, laterDays: [] }, THAT_DAY)).toBe('Its day is not known yet.')
})

test.each([
  ['2026-10-30T16:00:00Z', {}, ['call_off', 'move', 'opening_late']],
  ['2026-10-31T16:00:00Z', {}, ['call_off', 'closing_early', 'half_price', 'move', 'open', 'opening_late', 'sold_out']],
  // The hours of the first day are over: what is said now is of the next one.
  ['2026-10-31T18:00:00Z', { rainDate: null }, ['call_off', 'opening_late']],
  [
    '2026-10-31T18:00:00Z',
    { rainDate: null, laterDays: [] as (typeof sunday)[] },
    ['call_off', 'closing_early', 'half_price', 'open', 'opening_late', 'sold_out'],
  ],
  ['2026-10-30T16:00:00Z', { rainDate: null }, ['call_off', 'opening_late']],
  ['2026-10-30T16:00:00Z', { rainDate: '2026-10-29' }, ['call_off', 'opening_late']],
  ['2026-11-03T16:00:00Z', {}, []],
  ['2026-10-31T16:00:00Z', { status: 'draft' }, []],
  ['2026-10-31T16:00:00Z', { liveStatus: status({ kind: 'called_off' }) }, []],
] as const)('at %s, of a sale with %j, a host can say %j', (instant, fields, changes) => {
  expect([...offeredChanges({ ...listing, ...fields }, new Date(instant))].toSorted()).toEqual(changes)
})

test.each([
  [{ kind: 'open' }, 'Open now', []],
  [{ kind: 'open', isHalfPrice: true }, 'Half price now', []],
  [{ kind: 'opening_late' }, 'Opening late', []],
  [
    { kind: 'closing_early', time: '12:00', isHalfPrice: true },
    'Closing early: 12:00 PM',
    ['Everything is half price.'],
  ],
  [{ kind: 'called_off', words: 'It pours.' }, 'Called off', ['It pours.']],
  [{ soldOutOf: ['tools'] }, 'Sold out of tools', []],
  [{ kind: 'open', soldOutOf: ['toys', 'art', 'other'] }, 'Open now', ['Sold out of toys, art and other things.']],
  [{ words: 'Cash only' }, null, ['Cash only.']],
  [{ movedFrom: [sunday] }, 'Moved to Sat, Oct 31', ['It was planned for Sun, Nov 1.']],
] as const)('%j reads %s', (fields, title, details) => {
  const hostStatus = status(fields as unknown as Partial<LiveStatus>)
  const days = [{ ...sunday, date: SATURDAY }]
  expect([statusTitle(hostStatus, days), statusDetails(hostStatus, days)]).toEqual([title, details])
})

test('a card says nothing of what has ended', () => {
  expect(statusBadge(withStatus({ kind: 'open' }), THAT_DAY)).toBe('Open now')
  expect(statusBadge(withStatus({ kind: 'open' }), NEXT_DAY)).toBeNull()
})

test.each([
  ['2026-10-31T11:59:00Z', {}, 'Sat, Oct 31, 8:00 AM'],
  ['2026-10-31T12:00:00Z', {}, 'Sat, Oct 31, until 2:00 PM'],
  ['2026-10-31T12:00:00Z', { kind: 'opening_late', time: '09:30' }, 'Sat, Oct 31, 9:30 AM'],
  ['2026-10-31T12:00:00Z', { kind: 'closing_early', time: '13:00' }, 'Sat, Oct 31, until 1:00 PM'],
  ['2026-10-31T18:00:00Z', {}, 'Sun, Nov 1, 9:00 AM'],
  ['2026-11-01T18:00:00Z', {}, 'Sun, Nov 1, until 12:00 PM'],
] as const)('whoever reads it at %s is told when they can come next: %o', (instant, fields, text) => {
  expect(nextTimeText(withStatus(fields), new Date(instant))).toBe(text)
})

test('nothing is said of an end or a day that is not known', () => {
  const endless = { ...listing, startTime: '08:00', endTime: null, laterDays: [] }
  expect(nextTimeText(endless, THAT_DAY)).toBe('Sat, Oct 31')
  expect(nextTimeText({ ...endless, saleDate: null }, THAT_DAY)).toBe('')
})
