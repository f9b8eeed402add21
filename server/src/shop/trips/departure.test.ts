import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getListingIds, openTrips, ORLANDO, SATURDAY, type TestTrips } from './test-trips.ts'

let trips: TestTrips
beforeAll(async () => {
  trips = await openTrips()
})
afterAll(() => trips.site.close())

const listingAt: TestTrips['listingAt'] = (...given) => trips.listingAt(...given)
const ask: TestTrips['ask'] = (...given) => trips.ask(...given)
const plan: TestTrips['plan'] = (...given) => trips.plan(...given)

describe('a trip that departs for the opening', () => {
  const forOpening = { departAt: 'opening', day: SATURDAY, keepOrder: false }

  test('leaves as late as one may to be at the first stop when it opens', async () => {
    const [near, far] = [await listingAt(2), await listingAt(9)]
    const trip = await plan([far, near], forOpening)
    expect(getListingIds(trip)).toEqual([near, far])
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
    expect(getListingIds(trip)).toEqual([near, middle, far])
    expect(trip.stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
  })

  test('reaches a sale without hours no earlier than the first that opens, or else at eight', async () => {
    const [timeless, early] = [await listingAt(1, { startTime: null, endTime: null }), await listingAt(9)]
    expect((await plan([timeless, early], forOpening)).stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
    expect((await plan([timeless], forOpening)).stops[0]?.arriveAt).toBe(`${SATURDAY}T08:00:00-04:00`)
  })

  test('is at eight also on the day on which clocks change', async () => {
    const timeless = await listingAt(1, { saleDate: null, startTime: null, endTime: null })
    for (const [day, offset] of [
      ['2027-03-14', '-04:00'],
      ['2027-11-07', '-05:00'],
    ]) {
      const trip = await plan([timeless], { ...forOpening, day })
      expect(trip.stops[0]?.arriveAt).toBe(`${day}T08:00:00${offset}`)
    }
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
    expect(getListingIds(await plan([north, south], endIn('Kissimmee, FL')))).toEqual([north, south])
    expect(getListingIds(await plan([north, south], endIn('Sanford, FL')))).toEqual([south, north])
    expect((await ask([north], endIn('Nowhereville'))).json<{ message: string }>().message).toContain('“Nowhereville”')
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
    expect(getListingIds(await plan([near, far], forOpening))).toEqual([near, far])
    expect(getListingIds(await plan([near, far], { ...forOpening, atOpening: [far] }))).toEqual([far, near])
    const both = await plan([near, far], { ...forOpening, atOpening: [far, near] })
    expect(both.stops.map(({ status }) => status)).toEqual(['ok', 'misses-opening'])
  })
})
