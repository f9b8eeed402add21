import { expect, test } from 'vitest'
import { BLANK_RULE } from './price-rules.ts'
import { addDays, addMonths, dayIn, isOver, daysToCome, daysToShow, seedClocks, timeIn } from './sale-days.ts'
import { dayWindow, isInSaleDays } from './day-windows.ts'
import { getDayProblems } from './day-problems.ts'

test.each([
  ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
  ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20T00:00:00Z', '2026-11-19'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20T10:59:00Z', '2026-11-19'],
  // Clocks go back at 2:00 on November 1 and forward on March 8: both days end at midnight all the same.
  ['America/Chicago', '2026-11-02T05:59:59Z', '2026-11-01'],
  ['America/Chicago', '2026-11-02T06:00:00Z', '2026-11-02'],
  ['America/Chicago', '2026-03-09T04:59:59Z', '2026-03-08'],
  ['America/Chicago', '2026-03-09T05:00:00Z', '2026-03-09'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01'],
])('R10 in %s at %s it is %s', (timeZone, now, day) => {
  expect(dayIn(timeZone, new Date(now))).toBe(day)
})

test('a clock that is seeded for one moment holds for that moment alone', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  seedClocks(now, { 'America/Chicago': '2026-11-25T01:30' })
  expect(dayIn('America/Chicago', new Date(now))).toBe('2026-11-25')
  expect(timeIn('America/Chicago', new Date(now))).toBe('01:30')
  expect(timeIn('America/Chicago', new Date(now + 1))).toBe('06:00')
  expect(dayIn('America/New_York', new Date(now))).toBe('2026-11-24')
  expect(dayIn('America/Chicago', new Date(now + 1))).toBe('2026-11-24')
})

test.each([
  ['2026-10-31', 1, '2026-11-01'],
  ['2026-11-01', 1, '2026-11-02'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('R10 %s and %i days are %s, whatever clocks do', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
})

test.each([
  ['Monday', '2026-11-16', '2026-11-21', '2026-11-22'],
  ['Friday', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['Saturday', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['Sunday', '2026-11-22', '2026-11-22', '2026-11-22'],
])('S2.6.1 on a %s the weekend is what is left of the nearest one', (_name, today, from, to) => {
  expect(dayWindow('weekend', today)).toEqual({ from, to })
})

test('S2.6.1 a week is today and seven days more, any day is from today on', () => {
  expect(dayWindow('week', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-27' })
  expect(dayWindow('today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(dayWindow('any', '2026-11-20')).toEqual({ from: '2026-11-20', to: null })
})

test('R10 a sale is today until midnight where it is, not where the viewer is', () => {
  const listing = { saleDate: '2026-11-20', laterDays: [], timeZone: 'America/Los_Angeles' }
  expect(isInSaleDays(listing, 'today', new Date('2026-11-21T07:59:59Z'))).toBe(true)
  expect(isInSaleDays(listing, 'today', new Date('2026-11-21T08:00:00Z'))).toBe(false)
  expect(isInSaleDays(listing, 'any', new Date('2026-11-21T08:00:00Z'))).toBe(false)
})

test('a sale without a day is meant by no filter of days', () => {
  const undated = { saleDate: null, laterDays: [], timeZone: 'America/Chicago' }
  expect(isInSaleDays(undated, 'week', new Date())).toBe(false)
  expect(isInSaleDays(undated, 'any', new Date())).toBe(true)
})

const published = {
  status: 'published' as const,
  saleDate: '2026-11-21',
  laterDays: [],
  timeZone: 'America/New_York',
}
const at = (instant: string) => new Date(instant)

test('R10 a sale is over when its own day has passed, not the day of UTC', () => {
  expect(isOver(published, at('2026-11-22T04:59:59Z'))).toBe(false)
  expect(isOver(published, at('2026-11-22T05:00:00Z'))).toBe(true)
})

test('R10 the same instant is another day farther west', () => {
  const inHonolulu = { ...published, timeZone: 'Pacific/Honolulu' }
  expect(isOver(inHonolulu, at('2026-11-22T05:00:00Z'))).toBe(false)
})

test('a sale without a date is not over until it is ended', () => {
  const undated = { ...published, saleDate: null }
  expect(isOver(undated, at('2030-01-01T00:00:00Z'))).toBe(false)
  expect(isOver({ ...undated, status: 'ended' }, at('2026-01-01T00:00:00Z'))).toBe(true)
})

test('a sale whose zone is not known goes by the middle of the country, and a draft is never over', () => {
  const unplaced = { ...published, timeZone: null }
  expect(isOver(unplaced, at('2026-11-22T05:59:59Z'))).toBe(false)
  expect(isOver(unplaced, at('2026-11-22T06:00:00Z'))).toBe(true)
  expect(isOver({ ...published, status: 'draft' }, at('2030-01-01T00:00:00Z'))).toBe(false)
})

const later = (date: string, hours: { startTime?: string; endTime?: string } = {}) => ({
  date,
  startTime: '08:00',
  endTime: '12:00',
  note: '',
  ...hours,
})
const severalDays = {
  ...published,
  startTime: '08:00',
  endTime: '14:00',
  dayNote: '',
  laterDays: [later('2026-11-29')],
}

test('a sale of several days is over after the last, and spoken of by those that are left', () => {
  expect(isOver(severalDays, at('2026-11-25T12:00:00Z'))).toBe(false)
  expect(isOver(severalDays, at('2026-11-30T04:59:59Z'))).toBe(false)
  expect(isOver(severalDays, at('2026-11-30T05:00:00Z'))).toBe(true)
  const datesAt = (instant: string) => daysToShow(severalDays, at(instant)).map(({ date }) => date)
  expect(datesAt('2026-11-21T12:00:00Z')).toEqual(['2026-11-21', '2026-11-29'])
  expect(datesAt('2026-11-22T12:00:00Z')).toEqual(['2026-11-29'])
  expect(datesAt('2026-12-01T12:00:00Z')).toEqual(['2026-11-21', '2026-11-29'])
})

test('a sale of several days is spoken of by the next one once the hours of the day are over', () => {
  const datesAt = (instant: string, sale = severalDays) => daysToShow(sale, at(instant)).map(({ date }) => date)
  expect(datesAt('2026-11-21T18:59:00Z')).toEqual(['2026-11-21', '2026-11-29'])
  expect(datesAt('2026-11-21T19:00:00Z')).toEqual(['2026-11-29'])
  expect(datesAt('2026-11-21T19:00:00Z', { ...severalDays, laterDays: [] })).toEqual(['2026-11-21'])
  expect(datesAt('2026-11-29T17:00:00Z')).toEqual(['2026-11-29'])
  const isToCome = (instant: string, endTime: string | null) =>
    daysToCome({ ...severalDays, laterDays: [], endTime }, at(instant)).length > 0
  expect(isToCome('2026-11-21T18:59:00Z', '14:00')).toBe(true)
  expect(isToCome('2026-11-21T19:00:00Z', '14:00')).toBe(false)
  expect(isToCome('2026-11-22T04:59:00Z', null)).toBe(true)
})

const UNPLANNED = { rainDate: null, priceRules: [] }
const off = (from: string | null, until: string | null = null) => ({ ...BLANK_RULE, percentOff: 50, from, until })

test.each([
  ['follow one another', [later('2026-11-22'), later('2027-01-01')], []],
  ['are there twice', [later('2026-11-21')], ['This day is already in the list']],
  ['are out of order', [later('2026-11-30'), later('2026-11-29')], ['Days must be in order']],
  ['end before they start', [later('2026-11-22', { endTime: '07:00' })], ['The sale must end after it starts']],
])('S-Y1 later days that %s', (_name, laterDays, messages) => {
  const now = at('2026-11-20T12:00:00Z')
  const problems = getDayProblems({ ...severalDays, ...UNPLANNED, laterDays }, { now, timeZone: null })
  expect(problems.map(({ message }) => message)).toEqual(messages)
})

test.each([
  ['a rain date before the first day', { rainDate: '2026-11-20' }, ['rainDate'], /another day, after the first/],
  ['a rain date that is a day of the sale', { rainDate: '2026-11-29' }, ['rainDate'], /another day/],
  [
    'a rule from after the last day',
    { priceRules: [off('2026-11-30T08:00')] },
    ['priceRules', 0, 'from'],
    /over by then/,
  ],
  [
    'a rule that ends before it begins',
    { priceRules: [off(null), off('2026-11-29T12:00', '2026-11-29T11:00')] },
    ['priceRules', 1, 'until'],
    /ends before it begins/,
  ],
])('S-Y1 %s is a problem of the field', (_name, planned, path, message) => {
  const now = at('2026-11-20T12:00:00Z')
  const problems = getDayProblems({ ...severalDays, ...UNPLANNED, ...planned }, { now, timeZone: null })
  expect(problems).toEqual([expect.objectContaining({ path, message: expect.stringMatching(message) })])
})

test('S-Y1 a rain date after the first day, and rules of it and of the eve, are none', () => {
  const planned = {
    rainDate: '2026-12-05',
    priceRules: [off('2026-12-05T12:00'), off('2026-11-20T18:00'), off(null, '2026-11-29T12:00')],
  }
  expect(getDayProblems({ ...severalDays, ...planned }, { now: at('2026-11-20T12:00:00Z'), timeZone: null })).toEqual(
    [],
  )
})

test('S-Y1 a sale can be edited on its second day, and not published when the last has passed', () => {
  const findProblems = (instant: string) =>
    getDayProblems({ ...severalDays, ...UNPLANNED }, { now: at(instant), timeZone: 'America/New_York' })
  expect(findProblems('2026-11-29T12:00:00Z')).toEqual([])
  expect(findProblems('2026-11-30T12:00:00Z')).toMatchObject([
    { path: ['laterDays', 0, 'date'], message: 'This day has passed' },
  ])
})

test.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-11-23', 2, '2027-01-23'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %d months are %s', (day, count, later) => expect(addMonths(day, count)).toBe(later))
