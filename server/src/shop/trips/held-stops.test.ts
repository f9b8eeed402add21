import type { ListingHolds } from '@yardsnap/contract/holds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#testing/test-app.ts'
import { getListingIds, openTrips, SATURDAY, type TestTrips } from './test-trips.ts'

let trips: TestTrips
let near: string
let far: string
let holder: Visitor
beforeAll(async () => {
  trips = await openTrips()
  near = await trips.listingAt(1)
  // By the direct way it is reached at about 9:24, after the near one at about 9:43.
  far = await trips.listingAt(10)
})
afterAll(() => trips.site.close())
beforeEach(async () => {
  holder = await trips.site.signUp()
})

/** Lets the seller hold a new chair for somebody. @param until HH:MM of the Saturday */
async function hold(listingId: string, until: string, who: Visitor = holder): Promise<void> {
  const { seller, site } = trips
  const rule = { kind: 'minutes', minutes: 30 }
  expect((await seller.put(`/api/listings/${listingId}/hold-rule`, { rule })).statusCode).toBe(200)
  const items = [{ title: 'Oak chair', priceSuggested: '20.00' }]
  const made = await seller.post(`/api/listings/${listingId}/items/bulk`, { items })
  const itemId = made.json<{ id: string }[]>()[0]!.id
  const asked = await who.post(`/api/listings/${listingId}/holds`, { itemId })
  expect(asked.statusCode).toBe(201)
  const holdId = asked.json<ListingHolds>().items.find((item) => item.itemId === itemId)!.mine!.id
  const answer = await seller.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
  expect(answer.statusCode).toBe(200)
  await site.database.pool.query('update holds set until = $2 where id = $1', [holdId, `${SATURDAY}T${until}:00-04:00`])
}

const plan = (listingIds: string[], fields = {}, who = holder) => trips.plan(listingIds, fields, who)
const inBestOrder = { keepOrder: false }

test('what is held for a shopper is fetched in time, where that can be', async () => {
  expect(getListingIds(await plan([near, far], inBestOrder))).toEqual([near, far])
  await hold(far, '09:35')
  const trip = await plan([near, far], inBestOrder)
  expect(getListingIds(trip)).toEqual([far, near])
  expect(trip.stops[0]).toMatchObject({
    status: 'ok',
    hold: { endsAt: `${SATURDAY}T09:35:00-04:00`, isMissed: false },
  })
  expect(trip.stops[1]?.hold).toBeUndefined()
})

test('in the shopper’s own order a hold that ends too soon is told of', async () => {
  await hold(far, '09:35')
  const { stops } = await plan([near, far])
  expect(stops[1]).toMatchObject({ status: 'ok', hold: { endsAt: `${SATURDAY}T09:35:00-04:00`, isMissed: true } })
})

test('a hold that cannot be met in any order changes none, and is told of', async () => {
  await hold(far, '09:15')
  const { stops } = await plan([near, far], inBestOrder)
  expect(stops.map(({ listingId, hold: held }) => [listingId, held?.isMissed])).toEqual([
    [near, undefined],
    [far, true],
  ])
})

test('of several holds at one sale the first to end counts', async () => {
  await hold(far, '09:50')
  await hold(far, '09:35')
  const trip = await plan([near, far], inBestOrder)
  expect(trip.stops[0]).toMatchObject({ listingId: far, hold: { endsAt: `${SATURDAY}T09:35:00-04:00` } })
})

test('a stop that closes before the hold ends says that it closes, one that is not open misses the hold', async () => {
  const closing = await trips.listingAt(10, { endTime: '09:10' })
  await hold(closing, '09:15')
  expect((await plan([closing])).stops[0]).toMatchObject({ status: 'closes-before-arrival', hold: { isMissed: true } })
  await hold(near, '23:00')
  const sunday = await plan([near], { departAt: '2027-05-16T09:00' })
  expect(sunday.stops[0]).toMatchObject({ status: 'closed-that-day', hold: { isMissed: true } })
})

test('what is held for others decides nothing, whatever a browser says', async () => {
  await hold(far, '09:35')
  const other = await trips.site.signUp()
  const claimed = { ...inBestOrder, holdEnds: { [far]: `${SATURDAY}T09:35:00-04:00` }, listOwnHolds: [far] }
  const trip = await plan([near, far], claimed, other)
  expect(getListingIds(trip)).toEqual([near, far])
  expect(trip.stops.every((stop) => stop.hold === undefined)).toBe(true)
})
