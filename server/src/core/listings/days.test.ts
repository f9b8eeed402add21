import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import type { SaleDateFilter } from '@yardsnap/contract/sale-days'
import { testListing } from '@yardsnap/contract/test-listing'
import type { TripPlan } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browseService, type ListingSearch } from '#shop/browse/service.ts'
import { openPdf, readText } from '#printing/test-pdf.ts'
import type { Redacted } from '#log/redaction.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { endListings } from './clock-queries.ts'
import { toSharePage } from './share-page.ts'

/** In the night between them, clocks in New York go back by an hour. */
const [SATURDAY, SUNDAY] = ['2031-11-01', '2031-11-02']
const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

/** Positions need no geocoder. */
const noPlaces = { geocode: async () => ({ latitude: null, longitude: null, precision: null, label: null }) }

const later = (date: string, startTime = '09:00', endTime = '12:00', note = '') => ({ date, startTime, endTime, note })

const half = (date: string) => ({ ...BLANK_RULE, from: `${date}T10:00`, percentOff: 50 })

const WEEKEND = {
  title: 'Two days',
  status: 'published',
  saleDate: SATURDAY,
  startTime: '08:00',
  endTime: '14:00',
  dayNote: 'by number from 7',
  laterDays: [later(SUNDAY, '09:00', '12:00', 'what is left')],
  priceRules: [half(SUNDAY)],
  ...ORLANDO,
}

async function publish(fields: Record<string, unknown> = {}, who = seller): Promise<Listing> {
  const answer = await who.post('/api/listings', { ...WEEKEND, ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<Listing>()
}

describe('a sale of two days with different hours, over a change of the clocks', () => {
  test('is answered with its days, of which the first has the fields that a single day has', async () => {
    const { id } = await publish()
    expect((await site.visitor.get(`/api/listings/${id}`)).json()).toMatchObject({
      saleDate: SATURDAY,
      startTime: '08:00',
      endTime: '14:00',
      dayNote: 'by number from 7',
      laterDays: [{ date: SUNDAY, startTime: '09:00', endTime: '12:00', note: 'what is left' }],
      priceRules: [half(SUNDAY)],
    })
  })

  test('is found on both days and no longer the day after', async () => {
    const { id } = await publish({ title: 'Found twice' })
    const isFound = async (now: string, date: SaleDateFilter, place: Partial<ListingSearch> = {}) => {
      const service = browseService({ database: site.database, places: noPlaces, now: () => new Date(now) })
      const { listings } = await service.search({ date, limit: 100, ...place })
      return listings.filter((listing) => listing.id === id).length
    }
    for (const place of [{}, { location: `${ORLANDO.latitude},${ORLANDO.longitude}` }, { search: 'twice' }]) {
      expect(await isFound('2031-11-01T12:00:00Z', 'today', place)).toBe(1)
      expect(await isFound('2031-11-02T03:59:59Z', 'today', place)).toBe(1)
      expect(await isFound('2031-11-02T12:00:00Z', 'today', place)).toBe(1)
      expect(await isFound('2031-11-02T12:00:00Z', 'weekend', place)).toBe(1)
      expect(await isFound('2031-11-03T04:59:59Z', 'any', place)).toBe(1)
      expect(await isFound('2031-11-03T05:00:00Z', 'any', place)).toBe(0)
    }
  })

  test('is planned by the hours of the day of the trip', async () => {
    const { id } = await publish()
    const stopAt = async (departAt: string) => {
      const start = { kind: 'position', ...ORLANDO }
      const answer = await seller.post('/api/trips/plan', { listingIds: [id], start, departAt })
      return answer.json<TripPlan>().stops[0]
    }
    expect(await stopAt(`${SATURDAY}T07:30`)).toMatchObject({ status: 'waits', waitMinutes: 30 })
    expect(await stopAt(`${SUNDAY}T08:30`)).toMatchObject({ status: 'waits', waitMinutes: 30 })
    expect(await stopAt(`${SATURDAY}T13:00`)).toMatchObject({ status: 'ok' })
    expect(await stopAt(`${SUNDAY}T13:00`)).toMatchObject({ status: 'closes-before-arrival' })
    expect(await stopAt('2031-11-03T10:00')).toMatchObject({ status: 'closed-that-day' })
  })

  test('is printed with both days, and stickers say when it is half price', async () => {
    const { id } = await publish()
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Lamp', priceSuggested: 12 }] })
    const textOfPrint = async (document: string) => {
      const answer = await seller.get(`/api/listings/${id}/exports/${document}`)
      return readText(await openPdf(answer.rawPayload), 1)
    }
    for (const document of ['flyer', 'signs', 'inventory']) {
      const text = await textOfPrint(document)
      expect(text).toMatch(/Saturday, November 1.+8:00 AM – 2:00 PM/)
      expect(text).toMatch(/Sunday, November 2.+9:00 AM – 12:00 PM/)
    }
    expect(await textOfPrint('stickers')).toContain('Half price from Sun, Nov 2, 10:00 AM')
  })

  test('is two events, in calendars and for search engines', async () => {
    const { id } = await publish()
    const calendar = (await site.visitor.get(`/api/listings/${id}/calendar.ics`)).body
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    for (const line of ['DTSTART:20311101T120000Z', 'DTEND:20311101T180000Z', 'DTSTART:20311102T140000Z'])
      expect(calendar).toContain(line)
    expect(new Set(calendar.match(/^UID:.+$/gm)).size).toBe(2)
    const listing = testListing({ ...WEEKEND, status: 'published', timeZone: 'America/New_York' })
    expect(
      toSharePage(listing as unknown as Redacted<Listing>, 'https://sales.example/sale/1')?.structuredData,
    ).toMatchObject([
      { '@type': 'SaleEvent', startDate: '2031-11-01T08:00:00-04:00', endDate: '2031-11-01T14:00:00-04:00' },
      { '@type': 'SaleEvent', startDate: '2031-11-02T09:00:00-05:00', endDate: '2031-11-02T12:00:00-05:00' },
    ])
  })

  test('ends after its last day', async () => {
    const { id } = await publish({ title: 'Ends' })
    const status = async () =>
      (await seller.get('/api/my-listings')).json<ListingSummary[]>().find((listing) => listing.id === id)?.status
    await endListings(site.database.db, { day: SUNDAY, limit: 1000 })
    expect(await status()).toBe('published')
    await endListings(site.database.db, { day: '2031-11-03', limit: 1000 })
    expect(await status()).toBe('ended')
  })
})

describe('S-Y1 days', () => {
  test.each([
    ['eight of them', Array.from({ length: 7 }, (_, day) => later(`2031-11-0${day + 2}`)), 'A sale has at most 7 days'],
    ['the same twice', [later(SATURDAY)], 'This day is already in the list'],
    ['an earlier one', [later('2031-10-31')], 'Days must be in order'],
    ['hours that end first', [later(SUNDAY, '12:00', '09:00')], 'The sale must end after it starts'],
    ['one that does not exist', [later('2031-11-31')], 'This day does not exist'],
  ])('are refused with %s', async (_name, laterDays, message) => {
    const answer = await seller.post('/api/listings', { ...WEEKEND, laterDays })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    const { id } = await publish()
    const changed = await seller.put(`/api/listings/${id}`, { laterDays })
    expect([changed.statusCode, changed.json().message]).toEqual([400, message])
  })

  test('go over the new year', async () => {
    const { laterDays } = await publish({
      saleDate: '2031-12-31',
      laterDays: [later('2032-01-01'), later('2032-02-29')],
      priceRules: [],
    })
    expect(laterDays.map(({ date }) => date)).toEqual(['2032-01-01', '2032-02-29'])
  })
})

describe('S-Y1 days and prices that contradict each other are refused, by every call that writes them', () => {
  const PROBLEMS: [string, Record<string, unknown>, string][] = [
    [
      'a rain date before the first day',
      { rainDate: '2031-10-31' },
      'The rain date must be another day, after the first one',
    ],
    [
      'a rain date on a day of the sale',
      { rainDate: SUNDAY },
      'The rain date must be another day, after the first one',
    ],
    ['a price rule from after the last day', { priceRules: [half('2031-11-05')] }, 'The sale is over by then'],
    [
      'a price rule that ends before it begins',
      { priceRules: [{ ...half(SUNDAY), until: `${SUNDAY}T09:00` }] },
      'It ends before it begins',
    ],
  ]

  test.each(PROBLEMS)('%s', async (_name, wrong, message) => {
    const refusal = { code: 'invalid', message }
    const made = await seller.post('/api/listings', { ...WEEKEND, ...wrong })
    expect([made.statusCode, made.json()]).toEqual([400, refusal])
    const { id, version } = await publish()
    const changed = await seller.put(`/api/listings/${id}`, wrong)
    expect([changed.statusCode, changed.json()]).toEqual([400, refusal])

    const { id: draftId, version: draftVersion } = await publish({ status: 'draft' })
    const base = { rainDate: null, priceRules: WEEKEND.priceRules }
    const fields = {
      base: Object.fromEntries(Object.keys(wrong).map((key) => [key, Reflect.get(base, key)])),
      changes: wrong,
    }
    const drafted = await seller.patch(`/api/listings/${draftId}/draft`, { version: draftVersion, fields, items: [] })
    expect([drafted.statusCode, drafted.json()]).toEqual([400, refusal])
    expect(version).toBe((await seller.get(`/api/listings/${id}`)).json<Listing>().version)
  })
})
