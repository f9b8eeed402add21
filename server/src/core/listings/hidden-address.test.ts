import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { PublicListing } from '@yardsnap/contract/browse'
import { isAddressYetHidden, isAddressYetHiddenSql } from '@yardsnap/contract/hidden-address'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { SharedTrip, Trip, TripPlan } from '@yardsnap/contract/trips'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Redacted } from '#log/redaction.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { refreshAddressVisibility } from './clock-queries.ts'
import { toSharePage } from './share-page.ts'

/** A house two miles from the center of its ZIP. */
const HOUSE = { latitude: 28.51234, longitude: -81.39876 }
const ADDRESS = { streetAddress: '4711 Zanzibar Lane', city: 'Orlando', state: 'FL', zipCode: '32801-9876' }
const SALE = { title: 'Porch sale', saleDate: '2031-05-03', status: 'published', ...ADDRESS, ...HOUSE }
/** Anything that identifies the house: the street, the block's ZIP+4, the decimals of its position. */
const TELLTALE = /zanzibar|32801-9|28\.512|81\.398/i
const BY_THE_HOUSE = `${HOUSE.latitude},${HOUSE.longitude}`

let site: TestApp
let seller: Visitor
let shopper: Visitor

beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())
beforeEach(async () => {
  shopper = await site.signUp()
})

async function publish(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', { ...SALE, ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<Listing>().id
}

const read = async (who: Visitor, id: string) => (await who.get(`/api/listings/${id}`)).json<Redacted<Listing>>()
const search = async (query: string) => (await shopper.get(`/api/public-listings?${query}`)).json<PublicListing[]>()
const findListing = async (id: string, query = `location=${BY_THE_HOUSE}&distance=50&limit=100`) =>
  (await search(query)).find((listing) => listing.id === id)

/** At the till. @returns the token of its receipt */
async function sellOneOf(listingId: string): Promise<string> {
  const receiptToken = 'receipt-of-Porch-sale0'
  const at = new Date().toISOString()
  const sold = await seller.put(`/api/listings/${listingId}/till/sales/${randomUUID()}`, {
    deviceId: randomUUID(),
    deviceName: 'Phone',
    lines: [{ itemId: null, title: 'Lamp', quantity: 1, cents: 100, ownerId: null }],
    totalCents: 100,
    means: 'cash',
    cashGivenCents: null,
    soldAt: at,
    sentAt: at,
    wasOffline: false,
    receiptToken,
  })
  expect(sold.statusCode).toBe(204)
  return receiptToken
}

/** The shopper's offer for one thing is accepted, another one runs, and they have asked for a visit. */
async function agreeOnPrice(listingId: string): Promise<void> {
  const sale = `/api/listings/${listingId}`
  const items = ['Lamp', 'Desk'].map((title) => ({ title, priceSuggested: '90.00' }))
  const [lamp, desk] = (await seller.post(`${sale}/items/bulk`, { items })).json<{ id: string }[]>()
  await seller.put(`${sale}/offer-rule`, { rule: { minPercent: 50 } })
  const offer = async (item: { id: string } | undefined, cents: number) => {
    const made = await shopper.post(`${sale}/offers`, { itemIds: [item?.id], cents })
    return made.json<ListingOffers>().mine[0]?.id
  }
  const lampOffer = await offer(lamp, 6000)
  const accepted = await seller.put(`${sale}/offers/${lampOffer}/answer`, { answer: 'accept', cents: 6000 })
  expect(accepted.statusCode).toBe(200)
  await offer(desk, 6000)
  const hours = { date: '2031-05-01', from: '09:00', to: '10:00', minutes: 20, people: 1 }
  const windows = [{ id: randomUUID(), kind: 'visit', ...hours }]
  await seller.put(`${sale}/appointment-windows`, { windows })
  const { slots } = (await shopper.get(`${sale}/appointments`)).json<ListingAppointments>()
  const asked = await shopper.post(`${sale}/appointments`, { kind: 'visit', startsAt: slots[0]?.startsAt })
  expect(asked.json<ListingAppointments>().mine).toMatchObject([{ state: 'asked' }])
}

/** At the door, on the day of the sale. @returns the code of its poster */
async function openLine(listingId: string): Promise<string> {
  const sizes = { cap: 100, maxPartySize: 4, insideLimit: null }
  const opening = { day: SALE.saleDate, opensAt: '07:00', opensDayBefore: false }
  const set = await seller.put(`/api/listings/${listingId}/door-line`, { ...opening, ...sizes })
  expect(set.statusCode).toBe(200)
  return set.json<{ code: string }>().code
}

async function mails(): Promise<string> {
  const folder = path.join(site.dataDir, 'outbox')
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n')
}

describe('the location of a sale with a hidden street address', () => {
  let id: string
  beforeAll(async () => {
    id = await publish({ hidesAddress: true })
  })

  test('S2.11.1 is never revealed, wherever the sale is shown', async () => {
    await shopper.post('/api/saved-sales', { listingId: id })
    const question = { listingIds: [id], start: { kind: 'first-stop' }, departAt: '2031-05-03T09:00' }
    const planned = await shopper.post('/api/trips/plan', question)
    const at = new Date().toISOString()
    const kept = { listingIds: [id], orderChangedAt: at, settings: null, settingsChangedAt: at, plannedAt: at }
    const trip = { id: randomUUID(), madeAt: at, plan: planned.json<TripPlan>(), ...kept }
    const keptTrip = await shopper.put('/api/trip', trip)
    const token = (await shopper.post('/api/trip/share-link', {})).json<Trip>().shareToken ?? ''
    const day = await publishDayWith(id)
    const receipt = await sellOneOf(id)
    const doorCode = await openLine(id)
    await agreeOnPrice(id)
    const surfaces = {
      doorPoster: await site.visitor.get(`/api/listings/${id}/door-poster?code=${doorCode}`),
      offers: await shopper.get(`/api/listings/${id}/offers`),
      offersOfOthers: await site.visitor.get(`/api/listings/${id}/offers`),
      ownOffers: await shopper.get('/api/offers'),
      agreedHolds: await shopper.get('/api/holds'),
      appointments: await shopper.get(`/api/listings/${id}/appointments`),
      ownAppointments: await shopper.get('/api/appointments'),
      receipt: await site.visitor.get(`/api/receipts/${receipt}`),
      receiptPage: await site.visitor.get(`/r/${receipt}`),
      communityDay: await site.visitor.get(`/api/community-days/${day}`),
      communityDayPage: await site.visitor.get(`/day/${day}`),
      communityDays: await site.visitor.get('/api/community-days'),
      listing: await shopper.get(`/api/listings/${id}`),
      page: await site.visitor.get(`/sale/${id}`),
      calendar: await shopper.get(`/api/listings/${id}/calendar.ics`),
      photos: await shopper.get(`/api/listings/${id}/photos`),
      list: await site.visitor.get('/api/public-listings?limit=100'),
      map: await shopper.get('/api/public-listings?location=32801&distance=50&limit=100'),
      saved: await shopper.get('/api/saved-sales'),
      trip: planned,
      keptTrip,
      sharedTrip: await site.visitor.get(`/api/shared-trips/${token}`),
      sharedTripPage: await site.visitor.get(`/trip/${token}`),
      message: await shopper.post(`/api/listings/${id}/messages`, { text: 'Where is it?' }),
      conversations: await shopper.get('/api/conversations'),
    }
    const answers = Object.entries(surfaces)
    expect(answers.filter(([, { statusCode }]) => statusCode >= 300).map(([name]) => name)).toEqual([])
    expect(answers.filter(([, { body }]) => TELLTALE.test(body)).map(([name]) => name)).toEqual([])
    expect(surfaces.receipt.body).toContain('Porch sale')
    expect(surfaces.offersOfOthers.body).toContain('"count":1')
    for (const name of ['ownOffers', 'agreedHolds', 'ownAppointments'] as const)
      expect(surfaces[name].body).toContain(id)
    for (const name of ['listing', 'list', 'map', 'saved', 'trip', 'keptTrip', 'sharedTrip'] as const)
      expect(surfaces[name].body).toContain(id)
    await expect.poll(mails).toContain('Where is it?')
    expect(await mails()).not.toMatch(TELLTALE)
  })

  test('S2.11.1 is only the city for search engines, messengers and calendars', async () => {
    const shared = toSharePage(await read(site.visitor, id), `https://sales.example/sale/${id}`)
    expect(JSON.stringify(shared)).not.toMatch(/zanzibar|32801/i)
    expect(shared?.description).toContain('Orlando, FL')
    expect(shared?.structuredData).toMatchObject({
      location: { address: { addressLocality: 'Orlando', addressRegion: 'FL' } },
    })
    const calendar = (await shopper.get(`/api/listings/${id}/calendar.ics`)).body
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).not.toContain('LOCATION')
  })

  test('S2.11.1 is shown on the map at the center of its ZIP, and marked approximate', async () => {
    const { latitude, longitude } = await getCenter('32801')
    const where = { latitude, longitude, positionPrecision: 'zip', zipCode: '32801', isAddressHidden: true }
    expect(await read(shopper, id)).toMatchObject({ ...where, address: '', streetAddress: '', hidesAddress: true })
    expect(await findListing(id)).toMatchObject({ ...where, isApproximate: true })
  })

  test('S2.11.1 cannot be searched by street', async () => {
    for (const text of ['zanzibar', '4711', 'zanzibar lane', '32801-9876']) {
      expect((await search(`search=${encodeURIComponent(text)}`)).map((listing) => listing.id)).not.toContain(id)
    }
  })

  test('S2.11.1 has the distance of its ZIP’s center, so that distances do not reveal the house', async () => {
    const middle = await getCenter('32801')
    for (const from of [HOUSE, { latitude: 28.6, longitude: -81.3 }, { latitude: 28.45, longitude: -81.45 }]) {
      const listing = await findListing(id, `location=${from.latitude},${from.longitude}&distance=50&limit=100`)
      expect(listing?.distance).toBeCloseTo(haversineMiles(from, middle), 0.9)
    }
    const between = await publish({ ...halfway(HOUSE, middle), title: 'Nearer than the middle of the ZIP' })
    const order = (await search(`location=${BY_THE_HOUSE}&limit=100`)).map((listing) => listing.id)
    expect(order.indexOf(between)).toBeLessThan(order.indexOf(id))
  })

  test('S2.11.1 is fully visible to its seller', async () => {
    const whole = { ...ADDRESS, ...HOUSE, positionPrecision: 'street', isAddressHidden: false, hidesAddress: true }
    expect(await read(seller, id)).toMatchObject({ ...whole, address: '4711 Zanzibar Lane, Orlando, FL 32801-9876' })
    const mine = (await seller.get('/api/my-listings')).json<ListingSummary[]>()
    expect(mine.find((listing) => listing.id === id)).toMatchObject(whole)
    await seller.post('/api/saved-sales', { listingId: id })
    const saved = (await seller.get('/api/saved-sales')).json<SavedEntry[]>()
    expect(saved.find(({ listingId }) => listingId === id)?.listing).toMatchObject(whole)
    expect((await seller.get(`/api/listings/${id}/calendar.ics`)).body).toContain('4711 Zanzibar Lane')
    expect((await seller.put(`/api/listings/${id}`, { title: 'Porch sale' })).json()).toMatchObject(whole)
  })
})

describe('the address on the morning of the sale', () => {
  const isHidden = async (id: string) => (await read(shopper, id)).isAddressHidden
  const at = (now: string) => refreshAddressVisibility(site.database.db, { now: new Date(now) })

  test('S2.11.1 is shown from six o’clock local time', async () => {
    const id = await publish({ hidesAddress: true })
    const later = await publish({ hidesAddress: true, saleDate: '2031-05-04' })
    const someDay = await publish({ hidesAddress: true, saleDate: null })
    await at('2031-05-03T05:59:00-04:00')
    expect(await isHidden(id)).toBe(true)
    await at('2031-05-03T06:00:00-04:00')
    expect(await isHidden(id)).toBe(false)
    expect(await isHidden(later)).toBe(true)
    expect(await isHidden(someDay)).toBe(true)
    expect(await read(shopper, id)).toMatchObject({ ...HOUSE, streetAddress: '4711 Zanzibar Lane' })
    expect(await findListing(id)).toMatchObject({ distance: 0, isApproximate: false })
  })

  test('S2.11.1 is shown from then on in a trip that somebody shares, and not a minute before', async () => {
    const id = await publish({ hidesAddress: true })
    const question = { listingIds: [id], start: { kind: 'first-stop' }, departAt: '2031-05-03T09:00' }
    const plan = (await shopper.post('/api/trips/plan', question)).json<TripPlan>()
    const instant = new Date().toISOString()
    const changed = { orderChangedAt: instant, settingsChangedAt: instant, plannedAt: instant }
    await shopper.put('/api/trip', {
      id: randomUUID(),
      madeAt: instant,
      listingIds: [id],
      settings: null,
      plan,
      ...changed,
    })
    const token = (await shopper.post('/api/trip/share-link', {})).json<Trip>().shareToken ?? ''
    const shared = () => site.visitor.get(`/api/shared-trips/${token}`)
    await at('2031-05-03T05:59:00-04:00')
    expect((await shared()).body).not.toMatch(TELLTALE)
    await at('2031-05-03T06:00:00-04:00')
    expect((await shared()).json<SharedTrip>().stops[0]?.listing).toMatchObject({ ...HOUSE, ...ADDRESS })
  })

  test('S2.11.1 is hidden again when the sale is postponed', async () => {
    const id = await publish({ hidesAddress: true })
    await at('2031-05-03T08:00:00-04:00')
    await seller.put(`/api/listings/${id}`, { saleDate: '2031-05-10' })
    expect(await isHidden(id)).toBe(true)
  })
})

test('S2.11.1 the database and the page agree when an address is shown, in every zone and on nights without one hour', async () => {
  const zones = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Adak', 'Puerto_Rico'].map(
    (name) => `America/${name}`,
  )
  const timeZones = [...zones, 'Pacific/Honolulu', 'Pacific/Guam', 'Pacific/Pago_Pago', null]
  const saleDates = ['2027-03-14', '2027-05-01', '2027-11-07', '2028-02-29', null]
  const sales = timeZones.flatMap((timeZone) =>
    saleDates.flatMap((saleDate) => [true, false].map((hidesAddress) => ({ timeZone, saleDate, hidesAddress }))),
  )
  const HALF_HOUR_MS = 1_800_000
  const hours = Array.from({ length: 60 * 2 }, (_, count) => count * HALF_HOUR_MS)
  const instants = ['2027-03-13', '2027-04-30', '2027-11-06', '2028-02-28'].flatMap((day) =>
    hours.map((after) => new Date(Date.parse(`${day}T00:00:00Z`) + after)),
  )
  for (const now of instants) {
    const { rows } = await site.database.pool.query<{ is_hidden: boolean }>(
      `with listings as (select * from unnest($1::boolean[], $2::date[], $3::text[]) as given (hides_address, sale_date, time_zone))
       select ${isAddressYetHiddenSql(now)} as is_hidden from listings`,
      [sales.map((sale) => sale.hidesAddress), sales.map((sale) => sale.saleDate), sales.map((sale) => sale.timeZone)],
    )
    const differing = sales.filter((sale, index) => rows[index]!.is_hidden !== isAddressYetHidden(sale, now))
    expect({ now, differing }).toEqual({ now, differing: [] })
  }
})

describe('the setting to hide the address', () => {
  test('S2.11.1 is off by default', async () => {
    expect(await read(shopper, await publish())).toMatchObject({ hidesAddress: false, ...ADDRESS, ...HOUSE })
  })

  test('S2.11.1 can be changed at any time', async () => {
    const id = await publish()
    await seller.put(`/api/listings/${id}`, { hidesAddress: true })
    expect(JSON.stringify(await read(shopper, id))).not.toMatch(TELLTALE)
    await seller.put(`/api/listings/${id}`, { hidesAddress: false })
    expect(await read(shopper, id)).toMatchObject({ ...ADDRESS, ...HOUSE })
  })

  test('S2.11.1 uses the new address when the sale moves, and removes it from the map if the place is unknown', async () => {
    const id = await publish({ hidesAddress: true })
    await seller.put(`/api/listings/${id}`, { city: 'Winter Park', zipCode: '' })
    expect(await read(shopper, id)).toMatchObject({ city: 'Winter Park', positionPrecision: 'city' })
    await seller.put(`/api/listings/${id}`, { city: 'Nowhere at all', ...HOUSE })
    expect(await read(shopper, id)).toMatchObject({ latitude: null, longitude: null, positionPrecision: null })
    expect(await findListing(id)).toBeUndefined()
  })
})

/** A community day around the house that its seller organizes, and has joined with the sale. @returns its slug */
async function publishDayWith(listingId: string): Promise<string> {
  const area = { shape: 'circle', center: [28.5, -81.4], radiusMiles: 2 }
  const dates = [{ date: '2031-05-03', startTime: null, endTime: null }]
  const day = { name: 'Porch day', city: 'Orlando', state: 'FL', dates, area }
  const { id, slug } = (await seller.post('/api/community-days', day)).json<{ id: string; slug: string }>()
  await seller.post(`/api/community-days/${slug}/status`, { status: 'open' })
  const { code } = (await seller.post(`/api/community-days/${slug}/join-code`, {})).json<{ code: string }>()
  const joined = await seller.post(`/api/listings/${listingId}/community-days/${id}`, { code, acceptsRules: true })
  expect(joined.json()).toMatchObject({ entry: { status: 'in' } })
  await seller.post(`/api/community-days/${slug}/status`, { status: 'published' })
  return slug
}

async function getCenter(zipCode: string): Promise<Position> {
  return (await shopper.get(`/api/geocode?address=${zipCode}`)).json<Position>()
}

function halfway(from: Position, to: Position): Position {
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
}
