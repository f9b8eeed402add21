import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { TripPlan } from '@yardsnap/contract/trips'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#testing/test-app.ts'
import { getListingIds, openTrips, SATURDAY, type TestTrips } from './test-trips.ts'

let trips: TestTrips
let near: string
let far: string
let shopper: Visitor
beforeAll(async () => {
  trips = await openTrips()
  near = await trips.listingAt(1)
  // By the direct way it is reached at about 9:24, after the near one at about 9:43.
  far = await trips.listingAt(10)
})
afterAll(() => trips.site.close())
beforeEach(async () => {
  shopper = await trips.site.signUp()
})

/** Books a time of 20 minutes. @param from HH:MM of the day */
async function expectAt(listingId: string, from: string, day = SATURDAY): Promise<void> {
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  const end = hour * 60 + minute + 20
  const to = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
  const window = { id: randomUUID(), kind: 'visit', date: day, from, to, minutes: 20, people: 5 }
  const path = `/api/listings/${listingId}/appointment`
  expect((await trips.seller.put(`${path}-windows`, { windows: [window], endsAtMost: 9 })).statusCode).toBe(200)
  const { slots } = (await shopper.get(`${path}s`)).json<ListingAppointments>()
  const booked = await shopper.post(`${path}s`, { kind: 'visit', startsAt: slots[0]?.startsAt })
  expect(booked.json<ListingAppointments>().mine).toMatchObject([{ state: 'booked' }])
}

const plan = (listingIds: string[], fields = {}) => trips.plan(listingIds, fields, shopper)
const inBestOrder = { keepOrder: false }

test('where a shopper is expected, they are at that time, and not before it', async () => {
  expect(getListingIds(await plan([near, far], inBestOrder))).toEqual([near, far])
  await expectAt(far, '09:20')
  const soon = await plan([near, far], inBestOrder)
  expect(getListingIds(soon)).toEqual([far, near])
  expect(soon.stops[0]).toMatchObject({
    status: 'ok',
    appointment: { startsAt: `${SATURDAY}T09:20:00-04:00`, isMissed: false },
  })
  expect(soon.stops[1]?.appointment).toBeUndefined()
})

test('who is there early waits for the time, also at a sale that is open', async () => {
  await expectAt(near, '11:00')
  const { stops } = await plan([near])
  expect(stops[0]).toMatchObject({
    status: 'waits',
    leaveAt: `${SATURDAY}T11:15:00-04:00`,
    appointment: { startsAt: `${SATURDAY}T11:00:00-04:00`, isMissed: false },
  })
})

test('in the shopper’s own order a time that is over on arrival is told of', async () => {
  await expectAt(far, '09:15')
  const { stops } = await plan([near, far])
  expect(stops[1]).toMatchObject({ status: 'ok', appointment: { isMissed: true } })
})

test('a time that cannot be met in any order changes none, and is told of', async () => {
  await expectAt(far, '09:00')
  const trip = await plan([near, far], inBestOrder)
  expect(getListingIds(trip)).toEqual([near, far])
  expect(trip.stops[1]).toMatchObject({ status: 'ok', appointment: { isMissed: true } })
})

test('a day on which the sale is closed to others is open to whom it expects, and no other day is', async () => {
  await expectAt(near, '10:00', '2027-05-13')
  const thursday = await plan([near], { departAt: '2027-05-13T09:00' })
  expect(thursday.stops[0]).toMatchObject({ status: 'waits', appointment: { startsAt: '2027-05-13T10:00:00-04:00' } })
  const atOpening = await plan([near], { departAt: 'opening', day: '2027-05-13' })
  expect(atOpening.stops[0]).toMatchObject({ arriveAt: '2027-05-13T10:00:00-04:00', waitMinutes: 0 })
  const friday = await plan([near], { departAt: '2027-05-14T09:00' })
  expect(friday.stops[0]?.status).toBe('closed-that-day')
  expect(friday.stops[0]?.appointment).toBeUndefined()
})

test('what the host has not confirmed, and the appointment of somebody else, decides nothing', async () => {
  await expectAt(far, '09:20')
  const other = await trips.site.signUp()
  const theirs = (await trips.ask([near, far], inBestOrder, other)).json<TripPlan>()
  expect(theirs.stops.map(({ listingId, appointment }) => [listingId, appointment])).toEqual([
    [near, undefined],
    [far, undefined],
  ])
  await trips.site.database.pool.query("update appointments set state = 'asked' where shopper_id = $1", [
    shopper.userId,
  ])
  await trips.site.database.pool.query('update listings set is_address_hidden = true where id = $1', [far])
  expect((await plan([far])).stops[0]?.appointment).toBeUndefined()
  await trips.site.database.pool.query('update listings set is_address_hidden = false where id = $1', [far])
})
