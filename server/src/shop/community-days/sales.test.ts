import type { FittingDay } from '@yardsnap/contract/community-sales'
import type { DayTrip } from '@yardsnap/contract/community-trips'
import type { Listing } from '@yardsnap/contract/listings'
import type { UsageStats } from '@yardsnap/contract/own-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  bodyOf,
  CENTER,
  dayFromNow,
  join,
  joinInput,
  openDay,
  readDay,
  readOrganizing,
  setStatus,
} from './test-community-days.ts'

let site: TestApp

beforeAll(async () => {
  site = await testApp({ env: { EARLY_ACCESS_HOURS: '2' } })
})
afterAll(() => site.close())

let houses = 0

async function makeSale(seller: Visitor, fields: Record<string, unknown> = {}): Promise<string> {
  houses += 1
  const address = { streetAddress: `${houses} Sale St`, city: 'Orlando', state: 'FL', zipCode: '32801' }
  const sale = { title: 'Porch sale', saleDate: dayFromNow(30), ...address, ...CENTER, skipsEarlyAccess: true }
  return bodyOf<Listing>(await seller.post('/api/listings', { ...sale, status: 'published', ...fields })).id
}

const listFitting = async (seller: Visitor, listingId: string) =>
  bodyOf<{ communityDays: FittingDay[] }>(await seller.get(`/api/listings/${listingId}/community-days`)).communityDays
const joinWith = (seller: Visitor, listingId: string, dayId: string, body: object = {}) =>
  seller.post(`/api/listings/${listingId}/community-days/${dayId}`, { acceptsRules: true, ...body })

describe('a sale', () => {
  test('is offered the days whose area and dates fit, with their houses, and joins with the code', async () => {
    const seller = await site.signUp()
    const day = await openDay(site, { name: 'Fitting Day' })
    const away = await openDay(site, { area: { shape: 'circle', center: [28.9, -81.3], radiusMiles: 1 } })
    const later = await openDay(site, { dates: [{ date: dayFromNow(50), startTime: null, endTime: null }] })
    const id = await makeSale(seller)
    const offered = await listFitting(seller, id)
    const mine = offered.find(({ slug }) => slug === day.slug)
    expect(mine).toMatchObject({ name: 'Fitting Day', houseCount: 0, entry: null, registration: { status: 'open' } })
    for (const other of [away, later]) expect(offered.map(({ slug }) => slug)).not.toContain(other.slug)
    const joined = bodyOf<FittingDay>(await joinWith(seller, id, day.id, { code: day.code }))
    expect(joined).toMatchObject({ houseCount: 1, entry: { status: 'in', number: 1 } })
    expect((await listFitting(seller, id))[0]).toMatchObject({ id: day.id, entry: { status: 'in', number: 1 } })
    expect((await readOrganizing(day.organizer, day.slug)).entries).toMatchObject([
      { listing: { id, title: 'Porch sale', status: 'published' }, dates: [dayFromNow(30)] },
    ])
    const leave = () => seller.delete(`/api/listings/${id}/community-days/${day.id}`)
    expect((await leave()).statusCode).toBe(204)
    expect((await leave()).statusCode).toBe(404)
    expect((await readOrganizing(day.organizer, day.slug)).entries).toMatchObject([{ status: 'out', number: 1 }])
  })

  test('whose place is known to the ZIP is offered the days around it', async () => {
    const seller = await site.signUp()
    const day = await openDay(site, { area: { shape: 'circle', center: [28.57, -81.4], radiusMiles: 0.5 } })
    const id = await makeSale(seller, { latitude: null, longitude: null })
    expect((await listFitting(seller, id)).map(({ slug }) => slug)).toContain(day.slug)
  })

  test('is offered no day of which only a date that is past was one of its own', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller, {
      laterDays: [{ date: dayFromNow(31), startTime: '09:00', endTime: '12:00', note: '' }],
    })
    const isOffered = async () => (await listFitting(seller, id)).some(({ slug }) => slug === day.slug)
    expect(await isOffered()).toBe(true)
    const { pool } = site.database
    await pool.query('update listings set sale_date = $2 where id = $1', [id, dayFromNow(-2)])
    await pool.query('update community_days set days = $2 where slug = $1', [day.slug, [dayFromNow(-2)]])
    expect(await isOffered()).toBe(false)
  })

  test('asks the organizer without the code, and no wrong code lets it in', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller)
    expect((await joinWith(seller, id, day.id, { code: 'AAAA2222' })).statusCode).toBe(400)
    const asked = bodyOf<FittingDay>(await joinWith(seller, id, day.id))
    expect(asked.entry).toEqual({ status: 'asked', number: null, askedBecause: ['no_code'] })
  })

  test('on other dates than the day’s cannot join, nor can one of somebody else', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller, { saleDate: dayFromNow(40) })
    expect((await joinWith(seller, id, day.id, { code: day.code })).statusCode).toBe(400)
    expect((await joinWith(await site.signUp(), id, day.id, { code: day.code })).statusCode).toBe(404)
  })

  test('whose address was corrected after the organizer has refused it joins again', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller)
    const join = async () => bodyOf<FittingDay>(await joinWith(seller, id, day.id, { code: day.code }))
    await join()
    const listEntries = async () => (await readOrganizing(day.organizer, day.slug)).entries
    const path = `/api/community-days/${day.slug}/entries/${(await listEntries())[0]!.id}`
    bodyOf(await day.organizer.put(path, { status: 'refused' }))
    bodyOf(await seller.put(`/api/listings/${id}`, { streetAddress: `${houses} Corrected St` }))
    expect((await join()).entry).toMatchObject({ status: 'in', number: 2 })
    expect((await listEntries()).map(({ status, listing }) => [status, listing?.id])).toEqual([
      ['refused', undefined],
      ['in', id],
    ])
  })

  test('joins without counting against the plan', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller)
    const usage = async () => bodyOf<UsageStats>(await seller.get('/api/usage-stats'))
    const before = await usage()
    await joinWith(seller, id, day.id, { code: day.code })
    expect(await usage()).toEqual(before)
  })
})

describe('the house of a sale', () => {
  test('is shown with its title, items and own dates, and the sale is found alone, too', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const laterDays = [{ date: dayFromNow(32), startTime: null, endTime: null, note: '' }]
    const id = await makeSale(seller, { laterDays })
    const items = [{ title: 'Stool' }, { title: 'Lamp', category: 'furniture' }, { title: 'Cup', category: 'kitchen' }]
    await seller.post(`/api/listings/${id}/items/bulk`, { items })
    await joinWith(seller, id, day.id, { code: day.code })
    await setStatus(day.organizer, day.slug, 'published')
    expect((await readDay(site.visitor, day.slug)).houses).toMatchObject([
      {
        number: 1,
        dates: [dayFromNow(30), dayFromNow(32)],
        categories: ['furniture', 'kitchen'],
        listing: { id, title: 'Porch sale', itemCount: 3, photoUrl: null },
      },
    ])
    const list = await day.organizer.get(`/api/community-days/${day.slug}/organize/files/csv`)
    expect(list.body).toContain('Furniture; Kitchen')
    const found = await site.visitor.get(`/api/public-listings?location=${CENTER.latitude},${CENTER.longitude}`)
    expect(found.json<Listing[]>().map((listing) => listing.id)).toContain(id)
  })

  test('has the permit of the sale where it fits the day', async () => {
    const day = await openDay(site, { isPermitRequired: true, permitPattern: 'GS-###' })
    const permitOf = async (permitNumber: string, typed: string) => {
      const seller = await site.signUp()
      const id = await makeSale(seller, { permitNumber })
      bodyOf(await joinWith(seller, id, day.id, { code: day.code, permitNumber: typed }))
      return (await readOrganizing(day.organizer, day.slug)).entries.find(({ listing }) => listing?.id === id)
        ?.permitNumber
    }
    expect(await permitOf('GS-123', '')).toBe('GS-123')
    expect(await permitOf('GS-123', 'GS-124')).toBe('GS-124')
    expect(await permitOf('City 7', '')).toBe('')
  })

  test('keeps the permit and the categories that its host had entered before', async () => {
    const seller = await site.signUp()
    const day = await openDay(site, { isPermitRequired: true })
    const streetAddress = '7 Before St'
    const chosen = { permitNumber: 'GS-7', categories: ['tools' as const], streetAddress }
    await join(seller, day.slug, joinInput(day.code, chosen))
    const id = await makeSale(seller, { streetAddress })
    bodyOf(await joinWith(seller, id, day.id, { code: day.code }))
    expect((await readOrganizing(day.organizer, day.slug)).entries).toMatchObject([
      { number: 1, permitNumber: 'GS-7', categories: ['tools'], listing: { id } },
    ])
  })

  test('that is called off is shown so, and no trip goes there', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller)
    await joinWith(seller, id, day.id, { code: day.code })
    await setStatus(day.organizer, day.slug, 'published')
    const readHouse = async () => (await readDay(site.visitor, day.slug)).houses[0]
    const plan = async () => {
      const start = { kind: 'position', ...CENTER }
      return bodyOf<DayTrip>(await site.visitor.post(`/api/community-days/${day.slug}/trip`, { start })).clusters
    }
    expect(await readHouse()).toMatchObject({ listing: { ended: null } })
    expect(await plan()).toHaveLength(1)
    const callOff = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '' }
    bodyOf(await seller.put(`/api/listings/${id}/live-status`, { ...callOff, isMoved: false }))
    expect(await readHouse()).toMatchObject({ number: 1, listing: { id, ended: 'called_off' } })
    expect(await plan()).toEqual([])
  })

  test('whose own day is another one is in no trip through the day', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller)
    await joinWith(seller, id, day.id, { code: day.code })
    await setStatus(day.organizer, day.slug, 'published')
    await seller.put(`/api/listings/${id}`, { saleDate: dayFromNow(37) })
    const trip = { start: { kind: 'position', ...CENTER } }
    const answer = await site.visitor.post(`/api/community-days/${day.slug}/trip`, trip)
    expect(bodyOf<DayTrip>(answer).clusters).toEqual([])
  })

  test('is shown without the sale as long as that is a draft, hidden, or for Premium alone', async () => {
    const seller = await site.signUp()
    const day = await openDay(site)
    const id = await makeSale(seller, { status: 'draft', skipsEarlyAccess: false })
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Cup', category: 'kitchen' }] })
    await joinWith(seller, id, day.id, { code: day.code })
    await setStatus(day.organizer, day.slug, 'published')
    const readHouse = async () => (await readDay(site.visitor, day.slug)).houses[0]
    const organized = () => day.organizer.get(`/api/community-days/${day.slug}/organize`)
    expect(await readHouse()).toMatchObject({ number: 1, listing: null, dates: [dayFromNow(30)], categories: [] })
    expect((await organized()).json()).toMatchObject({ entries: [{ listing: { id, categories: [] } }] })
    await seller.put(`/api/listings/${id}`, { status: 'published', title: 'Early porch' })
    expect((await seller.get(`/api/listings/${id}`)).json<Listing>().earlyAccessUntil).not.toBeNull()
    const early = await site.visitor.get(`/api/community-days/${day.slug}`)
    expect(early.body).not.toContain('Early porch')
    expect(await readHouse()).toMatchObject({ number: 1, listing: null, categories: [] })
    await seller.put(`/api/listings/${id}`, { skipsEarlyAccess: true })
    expect(await readHouse()).toMatchObject({ listing: { id }, categories: ['kitchen'] })
    expect((await organized()).json()).toMatchObject({ entries: [{ listing: { id, categories: ['kitchen'] } }] })
    await seller.delete(`/api/listings/${id}`)
    expect(await readHouse()).toMatchObject({ number: 1, listing: null })
  })
})
