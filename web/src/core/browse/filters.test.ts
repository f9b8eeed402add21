import {
  BROWSE_CATEGORIES,
  BROWSE_DISTANCES,
  DEFAULT_BROWSE_DISTANCE,
  DEFAULT_MAP_DISTANCE,
} from '@yardsnap/contract/browse'
import { expect, test } from 'vitest'
import { toBrowseQuery, countFilters, dayWords, isPastDay, toListingFilters } from './filters.ts'

test('S2.6.1 reads every filter from the address', () => {
  const search = { search: 'pyrex bowl', location: '32801', distance: '25', date: 'weekend', category: 'kitchen' }
  expect(toListingFilters(search)).toEqual({ ...search, distance: 25 })
  expect(toListingFilters({ category: 'Toys' })).toEqual({ category: 'toys' })
})

test.each([
  { search: '   ' },
  { location: '' },
  { distance: '1e9' },
  { distance: '-1' },
  { distance: 'NaN' },
  { distance: '7' },
  { date: 'any' },
  { date: 'yesterday' },
  { category: 'all' },
  { category: 'Books; drop table' },
  { unknown: 'x' },
])('L1 %j filters nothing', (search) => {
  expect(Object.values(toListingFilters(search)).filter((value) => value !== undefined)).toEqual([])
})

test('a text longer than the server takes is cut', () => {
  expect(toListingFilters({ search: 'x'.repeat(500) }).search).toHaveLength(200)
})

test.each([
  ['\u0000', undefined],
  ['pyrex\u0000bowl\u0007', 'pyrex bowl'],
  ['bowl\ud83d', 'bowl'],
  [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
  ['😀', '😀'],
])('of a text with %j what the server takes is left', (search, taken) => {
  expect(toListingFilters({ search }).search).toBe(taken)
})

test('S2.6.1 S9.4 distances are 5, 10, 25 and 50 miles, and six categories can be chosen', () => {
  expect([...BROWSE_DISTANCES]).toEqual([5, 10, 25, 50])
  expect([DEFAULT_BROWSE_DISTANCE, DEFAULT_MAP_DISTANCE]).toEqual([5, 25])
  expect([...BROWSE_CATEGORIES]).toEqual(['electronics', 'books', 'clothing', 'kitchen', 'furniture', 'toys'])
})

test('S9.4 browsing asks for 5 miles around a place when nothing else is said', () => {
  expect(toBrowseQuery({ location: '32801' })).toEqual({ location: '32801', distance: 5 })
  expect(toBrowseQuery({ location: '32801', distance: 50 })).toEqual({ location: '32801', distance: 50 })
})

test('without a place no distance is asked for', () => {
  expect(toBrowseQuery({ distance: 50, date: 'today' })).toEqual({ date: 'today', distance: undefined })
})

test('the phone’s filter button counts what is behind it', () => {
  expect(countFilters({ search: 'pyrex', location: '32801' })).toBe(0)
  expect(countFilters({ distance: 50, date: 'today', category: 'toys' })).toBe(3)
})

test('a day is one of the calendar, said with its year in another year, and known to have passed', () => {
  const day = `${new Date().getUTCFullYear()}-06-06`
  expect(dayWords({ day })).toMatch(/^[A-Z][a-z]{2}, Jun 6$/)
  expect(dayWords({ day: '2020-01-01' })).toBe('Wed, Jan 1, 2020')
  expect([isPastDay({ day: '2020-01-01' }), isPastDay({ day: '2099-01-01' }), isPastDay({})]).toEqual([
    true,
    false,
    false,
  ])
  expect(toListingFilters({ day: '2026-02-30', open: 'later', type: 'yard', order: 'near', upTo: '' })).toEqual({})
  expect([toListingFilters({ upTo: null }).upTo, toListingFilters({ upTo: '0' }).upTo]).toEqual([undefined, 0])
})

test('of a day, what is open now and a range, the narrowest is asked for', () => {
  expect(toBrowseQuery({ open: 'now', day: '2026-06-06', date: 'week' })).toMatchObject({ open: 'now' })
  expect(toBrowseQuery({ open: 'now', day: '2026-06-06', date: 'week' })).not.toHaveProperty('day')
  expect(toBrowseQuery({ day: '2026-06-06', date: 'week' })).not.toHaveProperty('date')
})
