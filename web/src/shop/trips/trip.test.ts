import { testListing } from '@yardsnap/contract/test-listing'
import type { TripPlan } from '@yardsnap/contract/trips'
import { describe, expect, test } from 'vitest'
import {
  endName,
  FormerTrip,
  newTrip,
  plannedStops,
  reordered,
  replanned,
  startName,
  toTripState,
  Trip,
  upgraded,
  withKnown,
} from './trip.ts'

const [A, B] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const listings = [testListing({ id: A, title: 'A' }), testListing({ id: B, title: 'B' })]

const makePlan = (...listingIds: string[]): TripPlan => ({
  stops: listingIds.map((listingId, index) => ({
    listingId,
    order: index + 1,
    status: 'ok',
    arriveAt: `2031-05-03T09:0${index}:00-04:00`,
    waitMinutes: 0,
    leaveAt: null,
    distanceMiles: 1,
    driveMinutes: 3,
  })),
  startLabel: '',
  startPosition: null,
  departAt: '2031-05-03T08:50:00-04:00',
  totalMiles: 1,
  totalMinutes: 18,
  isEstimate: true,
  geometry: null,
  isLineStraight: true,
})
const settings = {
  start: 'address' as const,
  address: ' Main St ',
  departAt: null,
  isBestOrder: true,
  minutesPerStop: 15,
}
const planned = { plan: makePlan(A, B), listings, settings }
const arrivals = (trip: Trip) =>
  plannedStops(trip).map(({ listing, order, arriveAt }) => [listing.title, order, arriveAt])

describe('a trip', () => {
  test('is in the order of its plan', () => {
    expect(arrivals(newTrip({ ...planned, plan: makePlan(B, A) }))).toEqual([
      ['B', 1, '2031-05-03T09:00:00-04:00'],
      ['A', 2, '2031-05-03T09:01:00-04:00'],
    ])
    expect(newTrip(planned)).toMatchObject({ startAddress: 'Main St', listingIds: [A, B] })
  })

  test('in another order has no times until it is planned again', () => {
    const moved = reordered(newTrip(planned), [B, A])
    expect(arrivals(moved)).toEqual([
      ['B', 1, null],
      ['A', 2, null],
    ])
    expect(moved.settings?.isBestOrder).toBe(false)
    expect(arrivals(replanned(moved, { ...planned, plan: makePlan(B, A) }))[0]).toEqual([
      'B',
      1,
      '2031-05-03T09:00:00-04:00',
    ])
  })

  test('names the device’s position in the words of the one who reads it', () => {
    const device = newTrip({ ...planned, settings: { ...settings, start: 'device', end: { kind: 'start' } } })
    expect([startName(device), endName(device)]).toEqual(['Your location', 'Your location'])
    expect([startName(newTrip(planned)), endName(newTrip(planned))]).toEqual(['', undefined])
  })

  test('is changed after all that is known of it, on a device whose clock is behind', () => {
    const ahead = { ...newTrip(planned), plannedAt: '2999-01-01T00:00:00.000Z' }
    expect(reordered(ahead, [B]).orderChangedAt).toBe('2999-01-01T00:00:00.001Z')
    expect(replanned(ahead, planned).plannedAt).toBe('2999-01-01T00:00:00.001Z')
  })

  test('that a former version kept is read, and gives way to any other', () => {
    const former = FormerTrip.parse({
      plan: makePlan(B, A),
      listings,
      startAddress: 'Main St',
      settings: { start: 'x' },
    })
    const trip = upgraded(former)
    expect(Trip.parse(trip)).toEqual(trip)
    expect(trip).toMatchObject({ listingIds: [B, A], startAddress: 'Main St', settings: null })
    expect(Date.parse(trip.madeAt)).toBe(0)
  })
})

describe('a trip of the server', () => {
  const trip = newTrip(planned)
  const merged = (title: string, fields: Partial<Trip> = {}) => ({
    ...toTripState(trip),
    shareToken: null,
    jointTripId: null,
    listings: [testListing({ id: A, title })],
    ...fields,
  })
  const titles = ({ listings: known }: Trip) => known.map(({ title }) => title)

  test('keeps the sales as they were when it was planned, and those that are gone', () => {
    expect(titles(withKnown(merged('A, moved'), trip))).toEqual(['A', 'B'])
  })

  test('has houses of community days as they are now: their addresses are shown from an hour on', () => {
    const communityHouse = { slug: 'oakwood', number: 1 }
    const street = { ...listings[0]!, title: 'House 1: Oak St', communityHouse }
    const known = newTrip({ ...planned, listings: [street, listings[1]!] })
    const house = { ...street, title: 'House 1' }
    expect(
      titles(withKnown({ ...toTripState(known), shareToken: null, jointTripId: null, listings: [house] }, known)),
    ).toEqual(['House 1', 'B'])
    const left = withKnown({ ...toTripState(known), shareToken: null, jointTripId: null, listings: [] }, known)
    expect(left.listings.map(({ status }) => status)).toEqual(['ended', 'published'])
  })

  test('has them as they are now after another plan, and on a device that did not know it', () => {
    expect(titles(withKnown(merged('A, moved', { plannedAt: '2999-01-01T00:00:00.000Z' }), trip))).toEqual([
      'A, moved',
      'B',
    ])
    expect(titles(withKnown(merged('A, moved'), null))).toEqual(['A, moved'])
    expect(withKnown(merged('A'), null).startAddress).toBe('Main St')
  })
})
