import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import type { SharedTrip, Trip, TripState } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { at, makePlan, makeTrip } from './test-kept-trips.ts'

let site: TestApp
let seller: Visitor
let shopper: Visitor
let ids: string[]

beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  ids = []
  for (const title of ['North', 'South', 'West']) {
    const sale = { title, status: 'published', saleDate: '2031-05-03', city: 'Orlando', state: 'FL', zipCode: '32801' }
    ids.push((await seller.post('/api/listings', sale)).json<Listing>().id)
  }
})
afterAll(() => site.close())
beforeEach(async () => {
  shopper = await site.signUp()
})

const tripOf = (fields: Partial<TripState> = {}) => makeTrip(ids, fields)

async function put(trip: TripState, who: Visitor = shopper): Promise<Trip> {
  const answer = await who.put('/api/trip', trip)
  expect(answer.statusCode).toBe(200)
  return answer.json<Trip>()
}
const read = async (who: Visitor = shopper) => (await who.get('/api/trip')).json<Trip | null>()

describe('a trip that lives on the server', () => {
  test('is there on the other device, with its sales', async () => {
    expect(await read()).toBeNull()
    const trip = tripOf()
    const kept = await put(trip)
    expect(kept).toMatchObject({ ...trip, shareToken: null, jointTripId: null })
    expect(kept.listings.map(({ title }) => title).toSorted()).toEqual(['North', 'South', 'West'])
    expect(await read()).toEqual(kept)
  })

  test.each([
    ['the order first', true],
    ['the settings first', false],
  ])('merges changes of different parts by two devices: %s', async (_name, isOrderFirst) => {
    const trip = tripOf()
    await put(trip)
    const order = { listingIds: ids.toReversed(), orderChangedAt: at(5) }
    const settings = { settings: { ...trip.settings!, minutesPerStop: 30 }, settingsChangedAt: at(7) }
    const [first, second] = isOrderFirst ? [order, settings] : [settings, order]
    await put({ ...trip, ...first })
    const merged = await put({ ...trip, ...second })
    expect(merged).toMatchObject({ ...order, ...settings, plannedAt: at(0) })
  })

  test('keeps the later change of one part, whichever arrives last', async () => {
    const trip = tripOf()
    await put({ ...trip, listingIds: ids.toReversed(), orderChangedAt: at(9) })
    expect(await put({ ...trip, listingIds: ids.slice(1), orderChangedAt: at(8) })).toMatchObject({
      listingIds: ids.toReversed(),
      orderChangedAt: at(9),
    })
    expect(await put({ ...trip, listingIds: ids.slice(1), orderChangedAt: at(10) })).toMatchObject({
      listingIds: ids.slice(1),
    })
  })

  test('takes a change from a clock that is ahead as one of now, so that the next one counts', async () => {
    const trip = tripOf()
    const ahead = await put({ ...trip, listingIds: ids.slice(1), orderChangedAt: '2099-01-01T00:00:00.000Z' })
    expect(Date.parse(ahead.orderChangedAt)).toBeLessThanOrEqual(Date.now())
    const later = { listingIds: ids, orderChangedAt: new Date(Date.parse(ahead.orderChangedAt) + 1).toISOString() }
    expect(await put({ ...trip, ...later })).toMatchObject({ listingIds: ids })
  })

  test('gives way to a trip that was made later, and to no other', async () => {
    const [first, second] = [tripOf(), tripOf({ madeAt: at(20), listingIds: ids.slice(0, 1) })]
    await put(first)
    expect(await put(second)).toMatchObject({ id: second.id, listingIds: ids.slice(0, 1), plannedAt: at(0) })
    expect(await put({ ...first, orderChangedAt: at(30) })).toMatchObject({ id: second.id, orderChangedAt: at(0) })
  })

  test('is the same for devices that come back at the same time', async () => {
    const trip = tripOf()
    const changes = Array.from({ length: 8 }, (_, minute) => ({
      ...trip,
      listingIds: minute % 2 === 0 ? ids : ids.toReversed(),
      orderChangedAt: at(minute),
      settings: { ...trip.settings!, minutesPerStop: minute },
      settingsChangedAt: at(20 - minute),
    }))
    await Promise.all(changes.map((change) => put(change)))
    expect(await read()).toMatchObject({
      listingIds: ids.toReversed(),
      orderChangedAt: at(7),
      settingsChangedAt: at(20),
    })
  })

  test('is nobody else’s', async () => {
    const trip = tripOf()
    await put(trip)
    const other = await site.signUp()
    expect(await read(other)).toBeNull()
    await put({ ...trip, listingIds: ids.slice(0, 1), orderChangedAt: at(40) }, other)
    expect(await read()).toMatchObject({ listingIds: ids })
  })

  test('is in the export of a person’s data, and goes with the account', async () => {
    await put(tripOf())
    const data = await shopper.get('/api/account/data.zip')
    expect(data.rawPayload.includes('17 Secret Street')).toBe(true)
    const { token } = await share()
    await site.database.db.delete(user).where(eq(user.id, shopper.userId))
    expect((await site.visitor.get(`/api/shared-trips/${token}`)).statusCode).toBe(404)
  })

  test.each([
    ['26 stops', { listingIds: Array.from({ length: 26 }, () => randomUUID()) }, /at most 25 stops/],
    ['no stop', { listingIds: [] }, /at least one stop/],
    ['a line without end', { plan: { ...makePlan([]), geometry: longLine(10_001) } }, /./],
    ['a text that cannot be stored', { plan: { ...makePlan([]), startLabel: 'a\u0000' } }, /cannot be stored/],
    ['an instant that is none', { orderChangedAt: 'yesterday' }, /YYYY-MM-DDTHH:MM/],
  ])('with %s is refused', async (_name, fields, message) => {
    const answer = await shopper.put('/api/trip', { ...tripOf(), ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(message)
  })
})

describe('a shared trip', () => {
  const readShared = (token: string) => site.visitor.get(`/api/shared-trips/${token}`)

  test('is seen by anybody with its link: its sales and times, not who drives it or from where', async () => {
    await put(tripOf())
    await shopper.post('/api/saved-sales', { listingId: ids[0] })
    await shopper.put(`/api/saved-sales/${ids[0]}/note`, { note: 'ask for the lathe' })
    const { token } = await share()
    const answer = await readShared(token)
    const shared = answer.json<SharedTrip>()
    expect(shared.day).toBe('2031-05-03')
    expect(shared.stops.map(({ listing }) => listing.title)).toEqual(['North', 'South', 'West'])
    expect(shared.stops[1]?.arriveAt).toBe('2031-05-03T09:00:00-04:00')
    expect(answer.body).not.toMatch(/secret|28\.12345|81\.65432|lathe/i)
    const page = await site.visitor.get(`/trip/${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).not.toMatch(/secret/i)
  })

  test('follows the order, and shows no times of another one', async () => {
    const trip = tripOf()
    await put(trip)
    const { token } = await share()
    await put({ ...trip, listingIds: ids.toReversed(), orderChangedAt: at(5) })
    const { stops } = (await readShared(token)).json<SharedTrip>()
    expect(stops.map(({ listing, arriveAt }) => [listing.id, arriveAt])).toEqual(
      ids.toReversed().map((id) => [id, null]),
    )
  })

  test('leaves out a sale that is not public anymore', async () => {
    const { id } = (await seller.post('/api/listings', { title: 'Gone', saleDate: '2031-05-03' })).json<Listing>()
    await put(tripOf({ listingIds: [id, ids[0]!] }))
    const { token } = await share()
    const { stops } = (await readShared(token)).json<SharedTrip>()
    expect(stops.map(({ listing }) => listing.title)).toEqual(['North'])
  })

  test('has one link until it is taken back, or another trip takes its place', async () => {
    expect((await shopper.post('/api/trip/share-link', {})).statusCode).toBe(404)
    await put(tripOf())
    const { token } = await share()
    expect((await share()).token).toBe(token)
    expect((await shopper.delete('/api/trip/share-link')).statusCode).toBe(204)
    expect((await readShared(token)).statusCode).toBe(404)
    expect((await site.visitor.get(`/trip/${token}`)).statusCode).toBe(404)
    const another = await share()
    expect(another.token).not.toBe(token)
    expect(await put(tripOf({ madeAt: at(30) }))).toMatchObject({ shareToken: null })
    expect((await readShared(another.token)).statusCode).toBe(404)
  })
})

async function share(): Promise<{ token: string }> {
  const answer = await shopper.post('/api/trip/share-link', {})
  expect(answer.statusCode).toBe(201)
  return { token: answer.json<Trip>().shareToken ?? '' }
}

function longLine(points: number) {
  return { type: 'LineString', coordinates: Array.from({ length: points }, () => [0, 0]) }
}
