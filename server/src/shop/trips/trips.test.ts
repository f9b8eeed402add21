import { randomUUID } from 'node:crypto'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { TripPlan } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeOsrm } from '#ports/routing/fake-osrm.ts'
import { testApp, type Visitor } from '#testing/test-app.ts'
import { FROM_ORLANDO, getListingIds, openTrips, ORLANDO, SATURDAY, type TestTrips } from './test-trips.ts'

const CHICAGO = { latitude: 41.8781, longitude: -87.6298 }

let trips: TestTrips
let shopper: Visitor
let seller: Visitor
beforeAll(async () => {
  trips = await openTrips()
  ;({ shopper, seller } = trips)
})
afterAll(() => trips.site.close())

const listingAt: TestTrips['listingAt'] = (...given) => trips.listingAt(...given)
const ask: TestTrips['ask'] = (...given) => trips.ask(...given)
const plan: TestTrips['plan'] = (...given) => trips.plan(...given)

describe('a planned trip', () => {
  test('shows arrival and departure of each stop, and adds up', async () => {
    const [near, far] = [await listingAt(2), await listingAt(6)]
    const trip = await plan([near, far], { minutesPerStop: 20 })
    expect(trip).toMatchObject({ startLabel: 'Your location', startPosition: ORLANDO, isEstimate: true })
    expect(trip.departAt).toBe(`${SATURDAY}T09:00:00-04:00`)
    const [first, second] = trip.stops
    expect(first).toMatchObject({ listingId: near, order: 1, status: 'ok', waitMinutes: 0 })
    expect(second).toMatchObject({ listingId: far, order: 2, status: 'ok', waitMinutes: 0 })
    const minutesBetween = (from: string, to: string | null | undefined) =>
      (Date.parse(to ?? '') - Date.parse(from)) / 60_000
    expect(minutesBetween(trip.departAt, first?.arriveAt)).toBe(first?.driveMinutes)
    expect(minutesBetween(first?.arriveAt ?? '', first?.leaveAt)).toBe(20)
    expect(minutesBetween(first?.leaveAt ?? '', second?.arriveAt)).toBe(second?.driveMinutes)
    expect(minutesBetween(trip.departAt, second?.leaveAt)).toBe(trip.totalMinutes)
    expect(trip.totalMiles).toBeCloseTo((first?.distanceMiles ?? 0) + (second?.distanceMiles ?? 0), 1)
  })

  test('has a line from the start through the stops, longitude first', async () => {
    const trip = await plan([await listingAt(1)])
    expect(trip.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [ORLANDO.longitude, ORLANDO.latitude],
        [ORLANDO.longitude, ORLANDO.latitude + 1 / 69.1],
      ],
    })
  })

  test('keeps the shopper’s order unless asked to optimize it', async () => {
    const [far, near, middle] = [await listingAt(9), await listingAt(1), await listingAt(5)]
    expect(getListingIds(await plan([far, near, middle]))).toEqual([far, near, middle])
    expect(getListingIds(await plan([far, near, middle], { keepOrder: false }))).toEqual([near, middle, far])
  })

  test('visits the sale that closes soon first, when optimized', async () => {
    const [near, closing] = [await listingAt(1), await listingAt(10, { endTime: '09:35' })]
    const trip = await plan([near, closing], { keepOrder: false })
    expect(getListingIds(trip)).toEqual([closing, near])
    expect(trip.stops.map((stop) => stop.status)).toEqual(['ok', 'ok'])
  })

  test('waits at stops that are not open yet, and marks late stops and those on another day', async () => {
    const late = await listingAt(1, { endTime: '09:00' })
    const early = await listingAt(2, { startTime: '10:00' })
    const otherDay = await listingAt(3, { saleDate: '2027-05-16' })
    const anyDay = await listingAt(4, { saleDate: null, startTime: null, endTime: null })
    const trip = await plan([late, early, otherDay, anyDay])
    expect(trip.stops.map((stop) => stop.status)).toEqual(['closes-before-arrival', 'waits', 'closed-that-day', 'ok'])
    expect(trip.stops[1]?.waitMinutes).toBeGreaterThan(15)
    expect(trip.stops[1]?.leaveAt).toBe(`${SATURDAY}T10:15:00-04:00`)
  })

  test('R10 uses the time zone of each sale', async () => {
    // Chattahoochee and Marianna in Florida: the river between them separates Eastern from Central time.
    const eastern = await listingAt(0, { latitude: 30.7085, longitude: -84.86, startTime: '09:00', endTime: '09:45' })
    const central = await listingAt(0, { latitude: 30.774, longitude: -85.2269, startTime: '08:30', endTime: '10:00' })
    const start = { kind: 'position', latitude: 30.7085, longitude: -84.86 }
    const trip = await plan([eastern, central], { start, departAt: `${SATURDAY}T09:00` })
    expect(trip.stops.map((stop) => stop.arriveAt?.slice(11))).toEqual([
      '09:00:00-04:00',
      expect.stringMatching(/^08:\d\d:00-05:00$/),
    ])
    expect(trip.stops.map((stop) => stop.status)).toEqual(['ok', 'ok'])
  })

  test('R10 interprets the departure in the time zone of the starting point', async () => {
    const trip = await plan([await listingAt(0, CHICAGO)], { start: { kind: 'position', ...CHICAGO } })
    expect(trip.departAt).toBe(`${SATURDAY}T09:00:00-05:00`)
  })

  test('departs now by default', async () => {
    const before = Date.now()
    const trip = await plan([await listingAt(1)], { departAt: undefined })
    expect(Date.parse(trip.departAt)).toBeGreaterThan(before - 60_000)
    expect(Date.parse(trip.departAt)).toBeLessThanOrEqual(Date.now())
  })
})

describe('the start of a trip', () => {
  test('can be an address', async () => {
    const trip = await plan([await listingAt(1)], { start: { kind: 'address', text: 'Winter Park, FL' } })
    expect(trip.startLabel).toBe('Winter Park, FL')
    expect(trip.stops[0]?.distanceMiles).toBeGreaterThan(2)
  })

  test('B an unknown address is refused, and named', async () => {
    const answer = await ask([await listingAt(1)], { start: { kind: 'address', text: 'Nowhereville' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain('“Nowhereville”')
  })

  test('can be the first stop, which then stays first', async () => {
    const [far, near, middle] = [await listingAt(9, { address: '9 North St' }), await listingAt(1), await listingAt(5)]
    const trip = await plan([far, near, middle], { start: { kind: 'first-stop' }, keepOrder: false })
    expect(getListingIds(trip)).toEqual([far, middle, near])
    expect(trip.startLabel).toBe('9 North St')
    expect(trip.stops[0]).toMatchObject({ distanceMiles: 0, driveMinutes: 0, arriveAt: trip.departAt })
  })
})

describe('an unreachable stop', () => {
  const lost = { latitude: null, longitude: null }

  test('stays in the list in its place, and the trip skips it', async () => {
    const [first, nowhere, last] = [await listingAt(1), await listingAt(0, lost), await listingAt(2)]
    const trip = await plan([first, nowhere, last])
    expect(trip.stops[1]).toEqual({
      listingId: nowhere,
      order: 2,
      status: 'no-position',
      arriveAt: null,
      waitMinutes: 0,
      leaveAt: null,
      distanceMiles: null,
      driveMinutes: null,
    })
    expect(trip.stops[2]).toMatchObject({ order: 3, status: 'ok' })
    expect(getListingIds(await plan([nowhere, last, first], { keepOrder: false }))).toEqual([first, last, nowhere])
  })

  test('leaves a plan without a route if there are no other stops', async () => {
    const trip = await plan([await listingAt(0, lost)], { start: { kind: 'first-stop' } })
    expect(trip).toMatchObject({ startPosition: null, totalMiles: 0, totalMinutes: 0, geometry: null })
  })

  test('B A17 that is saved but unpublished or deleted is reported as unavailable', async () => {
    const [kept, hidden, deleted] = [await listingAt(1), await listingAt(2), await listingAt(3)]
    for (const listingId of [kept, hidden, deleted]) await shopper.post('/api/saved-sales', { listingId })
    await seller.put(`/api/listings/${hidden}`, { status: 'draft' })
    await seller.delete(`/api/listings/${deleted}`)
    const trip = await plan([hidden, deleted, kept])
    expect(trip.stops.map((stop) => stop.status)).toEqual(['unavailable', 'unavailable', 'ok'])
    const saved = (await shopper.get('/api/saved-sales')).json<SavedEntry[]>()
    expect(saved.map((listing) => listing.listingId)).not.toContain(deleted)
    const own = await ask([hidden], {}, seller)
    expect(own.json<TripPlan>().stops).toMatchObject([{ status: 'unavailable' }])
  })
})

describe('an invalid trip', () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const same = randomUUID()

  test.each([
    ['S5.12 no stop', { listingIds: [] }, 'Select at least one stop'],
    ['B 26 stops', { listingIds: ids(26) }, 'A trip has at most 25 stops'],
    ['a stop twice', { listingIds: [same, same] }, 'A sale can be a stop only once'],
    ['a stop that is no id', { listingIds: ['abc'] }, 'A stop is named by the id of its sale'],
    ['an empty address', { start: { kind: 'address', text: ' ' } }, 'Enter the address you start from'],
    ['a departure without a time', { departAt: SATURDAY }, 'Enter the departure as YYYY-MM-DDTHH:MM'],
    [
      'a departure on a day that does not exist',
      { departAt: '2027-02-30T09:00' },
      'Enter the departure as YYYY-MM-DDTHH:MM',
    ],
  ])('%s is refused', async (_name, fields, message) => {
    const answer = await ask(ids(1), fields)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'invalid', message })
  })

  test.each([
    { start: { kind: 'position', latitude: 91, longitude: 0 } },
    { start: { kind: 'position', latitude: 'NaN', longitude: 0 } },
    { start: undefined },
    { minutesPerStop: -1 },
    { minutesPerStop: 1e308 },
  ])('%j is refused', async (fields) => {
    expect((await ask(ids(1), fields)).statusCode).toBe(400)
  })

  test('requires a session', async () => {
    expect((await ask(ids(1), {}, trips.site.visitor)).statusCode).toBe(401)
  })
})

test('25 stops of which 20 are open only in the morning are all in the plan', async () => {
  const listingIds: string[] = []
  for (let index = 0; index < 25; index++) {
    listingIds.push(await listingAt(index / 2, index < 20 ? { endTime: '12:00' } : {}))
  }
  const trip = await plan(listingIds, { keepOrder: false })
  expect(getListingIds(trip).toSorted()).toEqual(listingIds.toSorted())
})

test('with an OSRM server the drives are its own, and are estimated while it is down', async () => {
  const osrm = await startFakeOsrm()
  const withRoads = await testApp({ env: { OSRM_URL: osrm.baseUrl }, beside: trips.site })
  try {
    const listingId = await listingAt(5)
    const call = () =>
      withRoads.app.inject({
        method: 'POST',
        url: '/api/trips/plan',
        headers: { cookie: shopper.cookie },
        payload: { listingIds: [listingId], start: FROM_ORLANDO, departAt: `${SATURDAY}T09:00` },
      })
    expect((await call()).json()).toMatchObject({ isEstimate: false, isLineStraight: false, totalMiles: 5 })
    osrm.mood = 'no-line'
    expect((await call()).json()).toMatchObject({ isEstimate: false, isLineStraight: true, totalMiles: 5 })
    osrm.mood = 'broken'
    expect((await call()).json()).toMatchObject({ isEstimate: true, isLineStraight: true })
  } finally {
    await withRoads.app.close()
    await osrm.close()
  }
})

describe('S-T16 V-B5 many plans of one account', () => {
  test('S-T16 are refused beyond a few, with words, while another account gets its plan', async () => {
    const ids: string[] = []
    while (ids.length < 25) ids.push(await listingAt(1 + ((ids.length * 7) % 25)))
    const other = await trips.site.signUp()
    const [answers, others] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => ask(ids, { keepOrder: false }))),
      ask(ids, { keepOrder: false }, other),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(7)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
        429,
        { code: 'rate_limited', message: expect.stringContaining('Several trips of yours') },
      ])
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect(others.statusCode).toBe(200)
    expect((await ask(ids, { keepOrder: false })).statusCode).toBe(200)
  }, 60_000)
})
