import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { TripPlan } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeOsrm } from '#ports/routing/fake-osrm.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const SATURDAY = '2027-05-15'
const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
const CHICAGO = { latitude: 41.8781, longitude: -87.6298 }

let site: TestApp
let seller: Visitor
let shopper: Visitor

beforeAll(async () => {
  site = await testApp()
  ;[seller, shopper] = [await site.signUp(), await site.signUp()]
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

/** A published listing some miles north of the center of Orlando, on the Saturday from 8 to 16 o'clock. */
async function listingAt(milesNorth: number, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', {
    title: `Sale ${milesNorth} miles north`,
    status: 'published',
    saleDate: SATURDAY,
    startTime: '08:00',
    endTime: '16:00',
    latitude: ORLANDO.latitude + milesNorth / 69.1,
    longitude: ORLANDO.longitude,
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<Listing>().id
}

const fromOrlando = { kind: 'position', ...ORLANDO }
const ask = (listingIds: string[], fields: Record<string, unknown> = {}, who: Visitor = shopper) =>
  who.post('/api/trips/plan', { listingIds, start: fromOrlando, departAt: `${SATURDAY}T09:00`, ...fields })

async function plan(listingIds: string[], fields?: Record<string, unknown>): Promise<TripPlan> {
  const answer = await ask(listingIds, fields)
  expect(answer.statusCode).toBe(200)
  return answer.json<TripPlan>()
}

const idsOf = (trip: TripPlan) => trip.stops.map((stop) => stop.listingId)

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
    expect(idsOf(await plan([far, near, middle]))).toEqual([far, near, middle])
    expect(idsOf(await plan([far, near, middle], { keepOrder: false }))).toEqual([near, middle, far])
  })

  test('visits the sale that closes soon first, when optimized', async () => {
    const [near, closing] = [await listingAt(1), await listingAt(10, { endTime: '09:35' })]
    const trip = await plan([near, closing], { keepOrder: false })
    expect(idsOf(trip)).toEqual([closing, near])
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

describe('a trip that departs for the opening', () => {
  const forOpening = { departAt: 'opening', day: SATURDAY, keepOrder: false }

  test('leaves as late as one may to be at the first stop when it opens', async () => {
    const [near, far] = [await listingAt(2), await listingAt(9)]
    const trip = await plan([far, near], forOpening)
    expect(idsOf(trip)).toEqual([near, far])
    expect(trip.stops[0]).toMatchObject({ arriveAt: `${SATURDAY}T08:00:00-04:00`, waitMinutes: 0, status: 'ok' })
    const leave = Date.parse(trip.stops[0]?.arriveAt ?? '') - (trip.stops[0]?.driveMinutes ?? 0) * 60_000
    expect(Date.parse(trip.departAt)).toBe(leave)
  })

  test('goes first where it opens first, though that is farther', async () => {
    const [near, far] = [await listingAt(1, { startTime: '10:00' }), await listingAt(9, { startTime: '07:00' })]
    const trip = await plan([near, far], forOpening)
    expect(trip.stops.map(({ listingId, status }) => [listingId, status])).toEqual([
      [far, 'ok'],
      [near, 'waits'],
    ])
    expect(trip.stops[0]?.arriveAt).toBe(`${SATURDAY}T07:00:00-04:00`)
  })

  test('does not drive past the near sales before they open, to end a little sooner', async () => {
    const [near, middle, far] = [await listingAt(3), await listingAt(20), await listingAt(41)]
    const trip = await plan([far, middle, near], forOpening)
    expect(idsOf(trip)).toEqual([near, middle, far])
    expect(trip.stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
  })

  test('reaches a sale without hours no earlier than the first that opens, or else at eight', async () => {
    const [timeless, early] = [await listingAt(1, { startTime: null, endTime: null }), await listingAt(9)]
    expect((await plan([timeless, early], forOpening)).stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
    expect((await plan([timeless], forOpening)).stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
  })

  test('is on the day that is asked for, also from far away', async () => {
    const far = await listingAt(700)
    const trip = await plan([far], forOpening)
    expect(trip.stops[0]).toMatchObject({ status: 'ok', waitMinutes: 0 })
    expect(trip.stops[0]?.arriveAt?.slice(0, 16)).toBe(`${SATURDAY}T08:00`)
    expect(trip.departAt.slice(0, 10)).toBe('2027-05-14')
  })

  test('never leaves in the past, and needs a day', async () => {
    const past = await plan([await listingAt(1, { saleDate: null })], { ...forOpening, day: '2020-05-16' })
    expect(Date.parse(past.departAt)).toBeGreaterThan(Date.now() - 120_000)
    expect((await ask([await listingAt(1)], { departAt: 'opening' })).json()).toMatchObject({
      message: 'Choose the day of the trip',
    })
  })
})

describe('the end, the pause and the opening of a trip', () => {
  test('drives back to the start, and counts it', async () => {
    const listingId = await listingAt(5)
    const [there, andBack] = [await plan([listingId]), await plan([listingId], { end: { kind: 'start' } })]
    expect(andBack.end).toMatchObject({ label: 'Your location', driveMinutes: there.stops[0]?.driveMinutes })
    expect(andBack.totalMiles).toBeCloseTo(2 * there.totalMiles, 1)
    expect(andBack.totalMinutes).toBe(there.totalMinutes + (there.stops[0]?.driveMinutes ?? 0))
    expect(andBack.geometry?.coordinates.at(-1)).toEqual([ORLANDO.longitude, ORLANDO.latitude])
    expect(there.end).toBeUndefined()
  })

  test('orders the stops for where it ends, and refuses an address that is nowhere', async () => {
    const [north, south] = [await listingAt(8), await listingAt(-8)]
    const endIn = (text: string) => ({ keepOrder: false, end: { kind: 'address', text } })
    expect(idsOf(await plan([north, south], endIn('Kissimmee, FL')))).toEqual([north, south])
    expect(idsOf(await plan([north, south], endIn('Sanford, FL')))).toEqual([south, north])
    expect((await ask([north], endIn('Nowhereville'))).json<{ message: string }>().message).toContain("'Nowhereville'")
  })

  test('pauses at its time, unless that is over', async () => {
    const listingId = await listingAt(1)
    const without = await plan([listingId])
    const pausing = (at: string) => plan([listingId], { pause: { at, minutes: 30 } })
    const trip = await pausing('09:10')
    expect(trip.pauseAt).toBe(`${SATURDAY}T09:10:00-04:00`)
    expect(trip.totalMinutes).toBe(without.totalMinutes + 30)
    expect(await pausing('08:50')).toEqual(without)
    expect(await pausing('15:00')).toEqual(without)
  })

  test('is first where one must be at opening, and says where that cannot be', async () => {
    const [near, far] = [await listingAt(1), await listingAt(9)]
    const forOpening = { departAt: 'opening', day: SATURDAY, keepOrder: false }
    expect(idsOf(await plan([near, far], forOpening))).toEqual([near, far])
    expect(idsOf(await plan([near, far], { ...forOpening, atOpening: [far] }))).toEqual([far, near])
    const both = await plan([near, far], { ...forOpening, atOpening: [far, near] })
    expect(both.stops.map(({ status }) => status)).toEqual(['ok', 'misses-opening'])
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
    expect(answer.json<{ message: string }>().message).toContain("'Nowhereville'")
  })

  test('can be the first stop, which then stays first', async () => {
    const [far, near, middle] = [await listingAt(9, { address: '9 North St' }), await listingAt(1), await listingAt(5)]
    const trip = await plan([far, near, middle], { start: { kind: 'first-stop' }, keepOrder: false })
    expect(idsOf(trip)).toEqual([far, middle, near])
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
    expect(idsOf(await plan([nowhere, last, first], { keepOrder: false }))).toEqual([first, last, nowhere])
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
    expect((await ask(ids(1), {}, site.visitor)).statusCode).toBe(401)
  })
})

test('25 stops of which 20 are open only in the morning are all in the plan', async () => {
  const listingIds: string[] = []
  for (let index = 0; index < 25; index++) {
    listingIds.push(await listingAt(index / 2, index < 20 ? { endTime: '12:00' } : {}))
  }
  const trip = await plan(listingIds, { keepOrder: false })
  expect(idsOf(trip).toSorted()).toEqual(listingIds.toSorted())
})

test('with an OSRM server the drives are its own, and are estimated while it is down', async () => {
  const osrm = await startFakeOsrm()
  const withRoads = await testApp({ env: { OSRM_URL: osrm.baseUrl }, beside: site })
  try {
    const listingId = await listingAt(5)
    const call = () =>
      withRoads.app.inject({
        method: 'POST',
        url: '/api/trips/plan',
        headers: { cookie: shopper.cookie },
        payload: { listingIds: [listingId], start: fromOrlando, departAt: `${SATURDAY}T09:00` },
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
