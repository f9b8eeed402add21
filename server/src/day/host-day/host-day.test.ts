import { randomUUID } from 'node:crypto'
import type { HostDay } from '@yardsnap/contract/host-day'
import type { Listing } from '@yardsnap/contract/listings'
import { dayIn } from '@yardsnap/contract/sale-days'
import type { TripState } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let host: Visitor
let listing: Listing
const today = () => dayIn('America/New_York', new Date())
const readHostDay = async (who = host, id = listing.id) => (await who.get(`/api/listings/${id}/today`)).json<HostDay>()

beforeAll(async () => {
  site = await testApp()
  host = await site.signUp()
  const fields = { title: 'Moving sale', saleDate: today(), zipCode: '32801' }
  const { id } = (await host.post('/api/listings', fields)).json<Listing>()
  const items = [{ title: 'Lamp', quantity: 3, priceSuggested: '20.00' }]
  await host.post(`/api/listings/${id}/items/bulk`, { items })
  listing = (await host.put(`/api/listings/${id}`, { status: 'published' })).json<Listing>()
})
afterAll(() => site.close())

/** A trip that departs on a day and has the sale as its only stop. */
function tripOn(day: string): TripState {
  const at = new Date().toISOString()
  return {
    id: randomUUID(),
    madeAt: at,
    listingIds: [listing.id],
    orderChangedAt: at,
    settings: null,
    settingsChangedAt: at,
    plan: {
      stops: [],
      startLabel: 'Home',
      startPosition: null,
      departAt: `${day}T08:00:00-05:00`,
      totalMiles: 1,
      totalMinutes: 10,
      isEstimate: true,
      geometry: null,
      isLineStraight: true,
    },
    plannedAt: at,
  }
}

test('adds up what was sold today, with what has no price beside it', async () => {
  expect(await readHostDay()).toMatchObject({ day: today(), piecesSold: 0, piecesUncounted: 0, totalCents: 0 })
  const [lamp] = listing.items
  for (const price of ['18.50', null]) {
    const sold = await host.put(`/api/listings/${listing.id}/sold/${randomUUID()}`, {
      itemId: lamp?.id,
      quantity: 1,
      price,
    })
    expect(sold.statusCode).toBe(204)
  }
  expect(await readHostDay()).toMatchObject({ piecesSold: 2, piecesUncounted: 1, totalCents: 1850 })
  await site.database.pool.query(`update purchases set sold_at = now() - interval '2 days' where listing_id = $1`, [
    listing.id,
  ])
  expect(await readHostDay()).toMatchObject({ piecesSold: 0, piecesUncounted: 0, totalCents: 0 })
})

test('counts who saved it, and who is driving to it today and was not there yet', async () => {
  const [driver, later, saver] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
  // A host who saves their own sale is not counted.
  for (const who of [driver, later, saver, host]) await who.post('/api/saved-sales', { listingId: listing.id })
  expect((await driver.put('/api/trip', tripOn(today()))).statusCode).toBe(200)
  expect((await later.put('/api/trip', tripOn('2031-05-03'))).statusCode).toBe(200)
  expect(await readHostDay()).toMatchObject({ savedCount: 3, drivingCount: 1 })
  await driver.put(`/api/saved-sales/${listing.id}/mark`, { mark: 'visited', at: new Date().toISOString() })
  expect(await readHostDay()).toMatchObject({ savedCount: 3, drivingCount: 0 })
})

test("is of one's own sale alone", async () => {
  const other = await site.signUp()
  for (const [who, id] of [
    [other, listing.id],
    [host, MISSING],
  ] as const) {
    expect((await who.get(`/api/listings/${id}/today`)).statusCode).toBe(404)
  }
})
