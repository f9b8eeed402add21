import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { ListingSummary } from '@yardsnap/contract/listings'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { Trip, TripPlan } from '@yardsnap/contract/trips'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#testing/test-app.ts'
import { toSharePage } from './share-page.ts'
import { ADDRESS, BY_THE_HOUSE, HOUSE, hiddenAddressSite, SALE_DATE, TELLTALE } from './test-hidden-address.ts'

const on = await hiddenAddressSite()
const { site, seller, publish, read, search, find } = on
afterAll(() => on.close())

let shopper: Visitor
beforeEach(async () => {
  shopper = await site.signUp()
})

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
  const opening = { day: SALE_DATE, opensAt: '07:00', opensDayBefore: false }
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
    expect(await find(shopper, id)).toMatchObject({ ...where, isApproximate: true })
  })

  test('S2.11.1 cannot be searched by street', async () => {
    for (const text of ['zanzibar', '4711', 'zanzibar lane', '32801-9876']) {
      expect((await search(shopper, `search=${encodeURIComponent(text)}`)).map((listing) => listing.id)).not.toContain(
        id,
      )
    }
  })

  test('S2.11.1 has the distance of its ZIP’s center, so that distances do not reveal the house', async () => {
    const middle = await getCenter('32801')
    for (const from of [HOUSE, { latitude: 28.6, longitude: -81.3 }, { latitude: 28.45, longitude: -81.45 }]) {
      const listing = await find(shopper, id, `location=${from.latitude},${from.longitude}&distance=50&limit=100`)
      expect(listing?.distance).toBeCloseTo(haversineMiles(from, middle), 0.9)
    }
    const between = await publish({ ...halfway(HOUSE, middle), title: 'Nearer than the middle of the ZIP' })
    const order = (await search(shopper, `location=${BY_THE_HOUSE}&limit=100`)).map((listing) => listing.id)
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
