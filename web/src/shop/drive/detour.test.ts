import { haversineMiles } from '@yardsnap/contract/places'
import { testListing } from '@yardsnap/contract/test-listing'
import { describe, expect, test } from 'vitest'
import { findDetour, isHintDue, isPast, milesOffWay, openUntil, searchArea, wayAhead } from './detour.ts'
import { at, DAY, makeId } from './test-drive.ts'

const DEGREES_PER_MILE = 1 / 69.1
const HOME = { latitude: 28.5, longitude: -81.4 }
/** A place some miles north and east of home. */
const place = (north: number, east = 0) => ({
  latitude: HOME.latitude + north * DEGREES_PER_MILE,
  longitude: HOME.longitude + (east * DEGREES_PER_MILE) / Math.cos((HOME.latitude * Math.PI) / 180),
})
/** Ten miles to the north. */
const way = { from: HOME, to: place(10) }

const house = (letter: string, north: number, east: number, fields = {}) =>
  testListing({
    id: makeId(letter),
    saleDate: DAY,
    startTime: '08:00',
    endTime: '13:00',
    timeZone: 'America/New_York',
    positionPrecision: 'street',
    ...place(north, east),
    ...fields,
  })

const find = (listings: ReturnType<typeof house>[], fields: Partial<Parameters<typeof findDetour>[1]> = {}) =>
  findDetour(listings, { way, passedBy: new Set(), now: at('10:00'), ...fields })

describe('a sale near the way', () => {
  test.each([
    ['beside it', 5, 0.4, 0.4],
    ['on the other side', 5, -0.4, 0.4],
    ['behind the stop', 10.5, 0, 0.5],
    ['behind oneself', -0.5, 0, 0.5],
    ['beyond both', 10.3, 0.4, 0.5],
  ])('%s is as far off as from its nearest point', (_words, north, east, expected) => {
    expect(milesOffWay(place(north, east), way)).toBeCloseTo(expected, 2)
  })

  test('is the nearest one within a mile', () => {
    expect(find([house('a', 5, 1.1)])).toBeNull()
    const found = find([house('a', 5, 0.9), house('b', 3, -0.4), house('c', 7, 0.6)])
    expect(found?.listing.id).toBe(makeId('b'))
    expect(found?.miles).toBeCloseTo(0.4, 2)
  })

  test.each([
    ['not open yet', { startTime: '10:01' }],
    ['closed', { endTime: '10:00' }],
    ['closed when one gets there', { endTime: '10:10' }],
    ['of another day', { saleDate: '2031-11-02' }],
    ['of unknown hours', { startTime: null, endTime: null }],
    ['known to its ZIP alone', { positionPrecision: 'zip' }],
    ['without a place', { latitude: null, longitude: null }],
  ])('is not told of when it is %s', (_words, fields) => {
    expect(find([house('a', 5, 0.4)])).not.toBeNull()
    expect(find([house('a', 5, 0.4, fields)])).toBeNull()
  })

  test('is not told of when it is a stop, was skipped, or was told of', () => {
    expect(find([house('a', 5, 0.4)], { passedBy: new Set([makeId('a')]) })).toBeNull()
  })

  test('is past when it has closed or lies behind', () => {
    const detour = find([house('a', 5, 0.4)])!
    const later = (north: number) => ({ from: place(north), to: way.to })
    expect(isPast(detour, later(4), at('10:10'))).toBe(false)
    expect(isPast(detour, later(5.2), at('10:10'))).toBe(false)
    expect(isPast(detour, later(7), at('10:10'))).toBe(true)
    expect(isPast(detour, later(4), at('13:00'))).toBe(true)
  })

  test('says until when it is open, also when its host closes early', () => {
    expect(openUntil(house('a', 5, 0.4), at('10:00'))).toBe('13:00')
    expect(openUntil(house('a', 5, 0.4, { endTime: null }), at('10:00'))).toBeNull()
    expect(openUntil(house('a', 5, 0.4), at('13:00'))).toBeNull()
  })
})

test('a hint comes once in twenty minutes', () => {
  expect(isHintDue({ hintedAt: null }, at('10:00'))).toBe(true)
  expect(isHintDue({ hintedAt: at('09:41') }, at('10:00'))).toBe(false)
  expect(isHintDue({ hintedAt: at('09:40') }, at('10:00'))).toBe(true)
})

test('of a long way only the next twenty miles count', () => {
  const ahead = wayAhead({ from: HOME, to: place(80) })
  expect(haversineMiles(ahead.from, ahead.to)).toBeCloseTo(20, 1)
  expect(wayAhead(way).to).toEqual(way.to)
  expect(wayAhead({ from: HOME, to: HOME })).toEqual({ from: HOME, to: HOME })
})

test.each([0, 3, 10, 20])(
  'the area that is searched has all that is near a way of %d miles, and tells no place',
  (miles) => {
    const ahead = { from: HOME, to: place(miles * 0.6, miles * 0.8) }
    const { center, miles: radius } = searchArea(ahead)
    for (const end of [ahead.from, ahead.to]) expect(haversineMiles(center, end) + 1).toBeLessThan(radius)
    for (const degrees of [center.latitude, center.longitude]) {
      expect(Math.abs(degrees * 20 - Math.round(degrees * 20))).toBeLessThan(1e-6)
    }
    const moved = { from: place(0.01, 0.01), to: ahead.to }
    expect(searchArea(moved)).toEqual(searchArea(ahead))
  },
)
