import type { PositionFixProgress } from '@yardsnap/contract/listing-places'
import type { Listing } from '@yardsnap/contract/listings'
import { inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { type FakeGeocoders, startFakeGeocoders } from '#ports/geocoder/fake-geocoders.ts'
import { parseEvents } from '#testing/events.ts'
import { allFollowed, hoursLater } from '#testing/notifications.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const CITY_HALL = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
const NOWHERE = { latitude: null, longitude: null, positionPrecision: null }

let geocoder: FakeGeocoders
let site: TestApp
beforeAll(async () => {
  geocoder = await startFakeGeocoders()
  site = await testApp({ env: { GEOCODER: 'census', GEOCODER_URL: geocoder.baseUrl } })
})
beforeEach(() => {
  geocoder.fault = null
})
afterAll(async () => {
  await site.close()
  await geocoder.close()
})

async function premiumSeller(): Promise<Visitor> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  return seller
}

async function create(seller: Visitor, fields: Record<string, unknown> = CITY_HALL): Promise<Listing> {
  return (await seller.post('/api/listings', { title: 'Spring sale', ...fields })).json<Listing>()
}

async function forget(...lost: Listing[]): Promise<void> {
  const ids = lost.map(({ id }) => id)
  await site.database.db.update(listings).set(NOWHERE).where(inArray(listings.id, ids))
}

const read = async (seller: Visitor, { id }: Listing) => (await seller.get(`/api/listings/${id}`)).json<Listing>()
const fix = (seller: Visitor, headers?: Record<string, string>) => seller.post('/api/fix-geocoding', undefined, headers)

describe('S7.15 fixing map coordinates', () => {
  test('A18 locates the caller’s own listings, and counts them', async () => {
    const [seller, other] = [await premiumSeller(), await premiumSeller()]
    const [lost, known, theirs] = [await create(seller), await create(seller), await create(other)]
    await forget(lost, theirs)
    expect((await fix(seller)).json()).toEqual({ fixedCount: 1, totalListings: 2 })
    expect(await read(seller, lost)).toMatchObject({
      latitude: known.latitude,
      longitude: known.longitude,
      positionPrecision: 'street',
      timeZone: 'America/New_York',
      version: lost.version,
    })
    expect(await read(other, theirs)).toMatchObject(NOWHERE)
  })

  test('improves a ZIP position to street level when a geocoder is available', async () => {
    geocoder.fault = 'down'
    const seller = await premiumSeller()
    const listing = await create(seller, { ...CITY_HALL, streetAddress: '400 S Orange Ave Unit 7' })
    expect(listing.positionPrecision).toBe('zip')
    expect((await fix(seller)).json()).toEqual({ fixedCount: 0, totalListings: 1 })
    geocoder.fault = null
    expect((await fix(seller)).json()).toEqual({ fixedCount: 1, totalListings: 1 })
    expect((await read(seller, listing)).positionPrecision).toBe('street')
    expect((await fix(seller)).json()).toEqual({ fixedCount: 0, totalListings: 1 })
  })

  test('lets people know of what they look for, near which the sale was not before', async () => {
    const seller = await premiumSeller()
    const sale = await create(seller, { ...CITY_HALL, status: 'published', description: 'A theremin' })
    await forget(sale)
    await allFollowed(site, sale.id)
    await hoursLater(site)
    const person = await site.signUp()
    const want = {
      words: 'theremin',
      location: '28.5386,-81.3797',
      miles: 10,
      maxPrice: null,
      days: 'any',
      delivery: 'now',
    }
    expect((await person.put(`/api/wants/${randomUUID()}`, want)).statusCode).toBe(204)
    const countFinds = async () =>
      (await person.get('/api/wants')).json<{ wants: { finds: unknown[] }[] }>().wants[0]?.finds.length
    expect(await countFinds()).toBe(0)
    expect((await fix(seller)).json()).toEqual({ fixedCount: 1, totalListings: 1 })
    await expect.poll(countFinds, { timeout: 20_000 }).toBe(1)
  })

  test('R9 leaves a listing unchanged if its address cannot be geocoded', async () => {
    const seller = await premiumSeller()
    await create(seller, { city: 'Nowhereville', state: 'FL' })
    expect((await fix(seller)).json()).toEqual({ fixedCount: 0, totalListings: 1 })
  })

  test('S3.13 returns zeros to a user without listings', async () => {
    expect((await fix(await site.signUp())).json()).toEqual({ fixedCount: 0, totalListings: 0 })
  })

  test('as a stream reports each listing and ends with the result', async () => {
    const seller = await premiumSeller()
    await forget(await create(seller), await create(seller))
    const answer = await fix(seller, { accept: 'text/event-stream' })
    const events = parseEvents<PositionFixProgress>(answer.body)
    expect(events.at(-1)).toEqual({ event: 'result', data: { fixedCount: 2, totalListings: 2 } })
    const counts = events.slice(0, -1).map(({ data }) => data.checkedCount)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.length).toBeGreaterThan(0)
  })

  test('starting twice runs only once', async () => {
    const seller = await premiumSeller()
    await forget(await create(seller), await create(seller))
    const answers = await Promise.all([fix(seller), fix(seller)])
    const fixed = answers.map((answer) => answer.json<{ fixedCount: number }>().fixedCount)
    expect([
      [2, 2],
      [2, 0],
      [0, 2],
    ]).toContainEqual(fixed)
  })
})
