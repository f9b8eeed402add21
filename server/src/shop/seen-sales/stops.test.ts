import type { TripPlan } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { addByNeighbor, dayFromNow, northOf, placeMaker, readSeen } from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

test('a seen sale is a stop of a trip like the sales of hosts, by its hours, until it is removed', async () => {
  const position = newPlace()
  const { id } = await addByNeighbor(site, { position, streetAddress: '20 Stop Rd' })
  const host = await site.signUp()
  const made = await host.post('/api/listings', {
    title: 'Porch sale',
    saleDate: dayFromNow(1),
    startTime: '08:00',
    endTime: '12:00',
    streetAddress: '21 Other Rd',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    ...northOf(position, 3000),
  })
  const listingId = made.json<{ id: string }>().id
  await host.put(`/api/listings/${listingId}`, { status: 'published' })
  const shopper = await site.signUp()
  const request = {
    listingIds: [listingId, id],
    start: { kind: 'position', ...northOf(position, -2000) },
    departAt: `${dayFromNow(1)}T07:00`,
    keepOrder: false,
  }
  const plan = (await shopper.post('/api/trips/plan', request)).json<TripPlan>()
  // The nearer one comes first, and both open at eight.
  expect(plan.stops.map((stop) => [stop.listingId, stop.status])).toEqual([
    [id, 'waits'],
    [listingId, 'ok'],
  ])

  const madeAt = new Date().toISOString()
  const state = {
    id: crypto.randomUUID(),
    madeAt,
    orderChangedAt: madeAt,
    settingsChangedAt: madeAt,
    plannedAt: madeAt,
  }
  const settings = {
    start: 'device',
    address: '',
    departAt: request.departAt,
    day: null,
    isBestOrder: true,
    minutesPerStop: 15,
  }
  const kept = await shopper.put('/api/trip', { ...state, listingIds: [id], settings, plan })
  expect(kept.statusCode).toBe(200)
  const { listings } = kept.json<{ listings: object[] }>()
  expect(listings).toMatchObject([{ id, isSeenSale: true, title: 'Seen by a neighbor: 20 Stop Rd', ownerName: '' }])

  const { removalToken } = await readSeen(shopper, id)
  await site.visitor.post(`/api/seen-sales/removal/${removalToken}`)
  const later = (await shopper.post('/api/trips/plan', request)).json<TripPlan>()
  expect(later.stops.find((stop) => stop.listingId === id)?.status).toBe('unavailable')
})
