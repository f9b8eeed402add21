import type { LiveStatus } from '@yardsnap/contract/listings'
import type { SavedEntry, SavedListing } from '@yardsnap/contract/saved'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { changedStops, describeChange, stopsByNow } from './trip-news.ts'
import { type Trip, upgraded } from './trip.ts'

const SATURDAY = '2031-11-01'
const listing: SavedListing = testListing({
  saleDate: SATURDAY,
  startTime: '08:00',
  endTime: '14:00',
  address: '1 Elm St',
})

const trip: Trip = upgraded({
  plan: {
    stops: [
      {
        listingId: listing.id,
        order: 1,
        status: 'ok',
        arriveAt: `${SATURDAY}T09:00:00-04:00`,
        waitMinutes: 0,
        leaveAt: null,
        distanceMiles: 1,
        driveMinutes: 3,
      },
    ],
    startLabel: '',
    startPosition: null,
    departAt: `${SATURDAY}T08:50:00-04:00`,
    totalMiles: 1,
    totalMinutes: 18,
    isEstimate: true,
    geometry: null,
    isLineStraight: true,
  },
  listings: [listing],
  startAddress: null,
})

const saved = { id: '1', listingId: listing.id, sortOrder: 0, mark: null, note: '' }

const status = (fields: Partial<LiveStatus>): LiveStatus => ({
  kind: null,
  time: null,
  isHalfPrice: false,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  day: SATURDAY,
  changedAt: `${SATURDAY}T12:00:00.000Z`,
  ...fields,
})

test.each([
  ['nothing', {}, null],
  ['words', { liveStatus: status({ words: 'Cash only' }) }, null],
  ['half price', { liveStatus: status({ kind: 'open', isHalfPrice: true }) }, null],
  ['called off', { status: 'ended', liveStatus: status({ kind: 'called_off' }) }, true],
  ['moved', { saleDate: '2031-11-08' }, true],
  ['closing early', { liveStatus: status({ kind: 'closing_early', time: '10:00' }) }, false],
  ['opening late', { liveStatus: status({ kind: 'opening_late', time: '10:00' }) }, false],
] as const)('a stop of which its host says %s since', (_what, fields, isGone) => {
  const now: SavedListing = { ...listing, ...fields }
  const entry: SavedEntry = { ...saved, isAvailable: true, listing: now }
  expect(changedStops(trip, [entry])).toEqual(isGone === null ? [] : [{ listing: now, planned: listing, isGone }])
  const [stop] = stopsByNow(trip, [entry])
  expect(stop?.listing).toEqual(now)
  expect([stop?.status, stop?.arriveAt]).toEqual(
    isGone ? [now.liveStatus ? 'called-off' : 'closed-that-day', null] : ['ok', trip.plan.stops[0]?.arriveAt],
  )
})

test.each([
  [{ startTime: '11:00', endTime: '12:00' }, 'Open 11:00 AM – 12:00 PM'],
  [{ saleDate: '2031-11-08' }, 'now on Sat, Nov 8'],
  [{ saleDate: '2031-11-08', address: '2 Elm St' }, 'now on Sat, Nov 8'],
  [{ address: '2 Elm St' }, 'its address is now 2 Elm St'],
  [{ address: '2 Elm St', startTime: '11:00' }, 'its address is now 2 Elm St · Open 11:00 AM – 2:00 PM'],
])('a stop that has changed to %j is said to be what it is now', (fields, text) => {
  const [stop] = changedStops(trip, [{ ...saved, isAvailable: true, listing: { ...listing, ...fields } }])
  expect(describeChange(stop!, trip, new Date(`${SATURDAY}T12:00:00Z`))).toBe(text)
})

test('a stop that is not saved anymore stays as it was planned', () => {
  expect(changedStops(trip, [])).toEqual([])
})

test('a stop leads to the address that its host has hidden until that morning, or has corrected', () => {
  const entry = (now: Partial<SavedListing>): SavedEntry[] => [
    { ...saved, isAvailable: true, listing: { ...listing, ...now } },
  ]
  const area = { isAddressHidden: true, address: 'Orlando, FL 32801', latitude: 28.54 }
  const [hidden, shown] = [{ ...trip, listings: [{ ...listing, ...area }] }, entry({ latitude: 28.55 })]
  expect(stopsByNow(hidden, shown)).toMatchObject([
    { status: 'ok', arriveAt: trip.plan.stops[0]?.arriveAt, listing: { address: listing.address, latitude: 28.55 } },
  ])
  expect(changedStops(hidden, shown)).toMatchObject([{ isGone: false }])
  expect(stopsByNow(trip, entry({ title: 'Toys', latitude: 28.55 }))).toMatchObject([
    { listing: { title: 'Toys', latitude: 28.55 } },
  ])
  expect(changedStops(trip, entry(area))).toEqual([])
  expect(stopsByNow(trip, entry(area))).toMatchObject([{ listing: area }])
})

test('a stop that is hidden since is not said to be open', () => {
  const [stop] = stopsByNow(trip, [{ ...saved, isAvailable: false, listing: null }])
  expect([stop?.status, stop?.arriveAt]).toEqual(['unavailable', null])
})

test('the houses of a community day that is moved, or that have left, are not said to be open', () => {
  const house = { ...listing, communityHouse: { slug: 'oakwood', number: 1 } }
  const read = (now: Partial<SavedListing>) => {
    const kept = { ...trip, listings: [{ ...house, ...now }] }
    return [changedStops(kept, []).map(({ isGone }) => isGone), stopsByNow(kept, []).map(({ status }) => status)]
  }
  expect(read({})).toEqual([[], ['ok']])
  expect(read({ saleDate: '2031-11-08' })).toEqual([[true], ['closed-that-day']])
  expect(read({ liveStatus: status({ kind: 'called_off' }) })).toEqual([[true], ['called-off']])
  expect(read({ status: 'ended' })).toEqual([[], ['unavailable']])
})

test('a stop that is closed to others stays as it was planned for whom it expects', () => {
  const appointment = { startsAt: `${SATURDAY}T09:00:00-04:00`, isMissed: false }
  const stops = trip.plan.stops.map((stop) => ({ ...stop, appointment }))
  const visit = { ...trip, plan: { ...trip.plan, stops }, listings: [{ ...listing, saleDate: '2031-10-31' }] }
  const entries: SavedEntry[] = visit.listings.map((now) => ({ ...saved, isAvailable: true, listing: now }))
  expect(changedStops(visit, entries)).toEqual([])
  expect(stopsByNow(visit, entries)).toMatchObject([{ status: 'ok', arriveAt: stops[0]?.arriveAt }])
})
