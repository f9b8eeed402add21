import { randomUUID } from 'node:crypto'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Listing } from '@yardsnap/contract/listings'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { SharedTrip, Trip, TripPlan, TripState } from '@yardsnap/contract/trips'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityDays, communityEntries } from '#db/schema/community-days.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addRows, bodyOf, CENTER, dayFromNow, openDay, setStatus } from '#shop/community-days/test-community-days.ts'

let site: TestApp
let shopper: Visitor
beforeAll(async () => {
  site = await testApp()
  shopper = await site.signUp()
})
afterAll(() => site.close())

/** A published day with three houses of Oak St, the first at the middle of Orlando. */
async function publishDay(fields: object = {}) {
  const day = await openDay(site, fields)
  const rows = [101, 103, 105].map((number) => ({ streetAddress: `${number} Oak St`, zipCode: '32801' }))
  const answers = await addRows(day.organizer, day.slug, rows, { acceptsOutside: true })
  for (const [index, { entryId }] of answers.entries()) {
    const position = { latitude: CENTER.latitude + index * 0.0007, longitude: CENTER.longitude }
    await site.database.db
      .update(communityEntries)
      .set({ ...position, positionPrecision: 'street' })
      .where(eq(communityEntries.id, entryId!))
  }
  await setStatus(day.organizer, day.slug, 'published')
  return { ...day, entryIds: answers.map(({ entryId }) => entryId!) }
}

const readStops = async (slug: string, numbers: number[]) =>
  bodyOf<{ stops: SavedListing[] }>(await site.visitor.post(`/api/community-days/${slug}/stops`, { numbers })).stops

const planTrip = async (listingIds: string[]) =>
  bodyOf<TripPlan>(
    await shopper.post('/api/trips/plan', {
      listingIds,
      start: { kind: 'position', ...CENTER },
      departAt: `${dayFromNow(30)}T09:00`,
    }),
  )

/** Makes the current trip of the shopper of these stops. */
async function keepTrip(listingIds: string[]): Promise<Trip> {
  const at = new Date().toISOString()
  const times = { madeAt: at, orderChangedAt: at, settingsChangedAt: at, plannedAt: at }
  const plan = await planTrip(listingIds)
  const trip: TripState = { id: randomUUID(), listingIds, settings: null, plan, ...times }
  return bodyOf(await shopper.put('/api/trip', trip))
}
const readTrip = async () => bodyOf<Trip>(await shopper.get('/api/trip'))
const readShared = async (token: string) =>
  bodyOf<SharedTrip>(await site.visitor.get(`/api/shared-trips/${token}`)).stops.map(({ listing }) => listing)

describe('houses of a community day as stops of a trip', () => {
  test('are planned with the hours of the day, kept, and shown to whom the trip is shared with', async () => {
    const { slug } = await publishDay()
    const stops = await readStops(slug, [3, 1, 3, 99])
    expect(stops).toMatchObject([
      { title: 'House 3 of Oakwood Garage Sale Day', streetAddress: '105 Oak St', communityHouse: { slug, number: 3 } },
      { address: '101 Oak St, Orlando, FL', saleDate: dayFromNow(30), startTime: '08:00', isAddressHidden: false },
    ])
    const ids = stops.map(({ id }) => id)
    const kept = await keepTrip(ids)
    expect(kept.plan.stops).toMatchObject(ids.map((listingId) => ({ listingId, status: 'ok' })))
    const again = await readTrip()
    expect(again.listingIds).toEqual(ids)
    expect(again.listings.map(({ title }) => title).toSorted()).toEqual(stops.map(({ title }) => title).toSorted())
    const { shareToken } = bodyOf<Trip>(await shopper.post('/api/trip/share-link'))
    expect(await readShared(shareToken!)).toEqual(stops)
  })

  test('before the hour are their street and the middle of a block, and have their address afterwards', async () => {
    const { slug, id } = await publishDay({ addressesShownFrom: `${dayFromNow(30)}T06:00` })
    const [stop] = await readStops(slug, [1])
    expect(stop).toMatchObject({ address: '', streetAddress: '', isAddressHidden: true, positionPrecision: 'zip' })
    expect(stop!.title).toBe('House 1 of Oakwood Garage Sale Day: Oak St')
    expect([stop!.latitude, stop!.longitude]).not.toEqual([CENTER.latitude, CENTER.longitude])
    await keepTrip([stop!.id])
    const { shareToken } = bodyOf<Trip>(await shopper.post('/api/trip/share-link'))
    const read = async () => [(await readTrip()).listings, await readShared(shareToken!)]
    expect(JSON.stringify(await read())).not.toContain('101')
    const addressesShownFrom = `${dayFromNow(-1)}T06:00`
    await site.database.db.update(communityDays).set({ addressesShownFrom }).where(eq(communityDays.id, id))
    for (const [listing] of await read()) expect(listing).toMatchObject({ streetAddress: '101 Oak St' })
  })

  test('are gone with their host, with a sale that hides its address, and with a day that is hidden', async () => {
    const { slug, id, entryIds } = await publishDay()
    const { db } = site.database
    const ids = (await readStops(slug, [1, 2, 3])).map((stop) => stop.id)
    expect(ids).toEqual(entryIds)
    await keepTrip(ids)
    await db.update(communityEntries).set({ status: 'out' }).where(eq(communityEntries.id, ids[0]!))
    const seller = await site.signUp()
    const sale = { title: 'Zebra', saleDate: dayFromNow(30), streetAddress: '103 Oak St', city: 'Orlando', state: 'FL' }
    const listing = bodyOf<Listing>(
      await seller.post('/api/listings', { ...sale, zipCode: '32801', status: 'published', hidesAddress: true }),
    )
    await db.update(communityEntries).set({ listingId: listing.id }).where(eq(communityEntries.id, ids[1]!))
    expect((await readTrip()).listings.map((stop) => stop.id)).toEqual([ids[2]])
    expect((await planTrip(ids)).stops.map(({ status }) => status)).toEqual(['unavailable', 'unavailable', 'ok'])
    // Once the sale shows its address, it is the stop in place of the house.
    await seller.put(`/api/listings/${listing.id}`, { hidesAddress: false })
    expect((await readStops(slug, [2])).map((stop) => stop.id)).toEqual([listing.id])
    await db.update(communityDays).set({ hiddenAt: new Date() }).where(eq(communityDays.id, id))
    expect((await readTrip()).listings).toEqual([])
    const hidden = await site.visitor.post(`/api/community-days/${slug}/stops`, { numbers: [3] })
    expect(hidden.statusCode).toBe(404)
  })

  test('have the days and hours of the sale that their host has made since the trip was planned, and what it says', async () => {
    const { slug, entryIds } = await publishDay()
    const [stop] = await readStops(slug, [1])
    await keepTrip([stop!.id])
    const host = await site.signUp()
    const place = {
      streetAddress: '101 Oak St',
      city: 'Orlando',
      state: 'FL',
      zipCode: '32801',
      saleDate: dayFromNow(30),
    }
    const sale = { ...place, title: 'Zebra', startTime: '11:00', endTime: '12:30', status: 'published' }
    const { id } = bodyOf<Listing>(await host.post('/api/listings', sale))
    await site.database.db.update(communityEntries).set({ listingId: id }).where(eq(communityEntries.id, entryIds[0]!))
    const { shareToken } = bodyOf<Trip>(await shopper.post('/api/trip/share-link'))
    for (const [told] of [(await readTrip()).listings, await readShared(shareToken!)]) {
      const { title, communityHouse } = stop!
      expect(told).toMatchObject({ id: stop!.id, title, communityHouse, startTime: '11:00', endTime: '12:30' })
    }
    expect((await planTrip([stop!.id])).stops).toMatchObject([{ status: 'waits' }])
    const calledOff = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    await host.put(`/api/listings/${id}/live-status`, calledOff)
    expect((await planTrip([stop!.id])).stops).toMatchObject([{ status: 'called-off' }])
  })

  test('say that the day was called off, and cannot be saved like sales', async () => {
    const { organizer, slug } = await publishDay()
    const [stop] = await readStops(slug, [1])
    expect((await shopper.post('/api/saved-sales', { listingId: stop!.id })).statusCode).toBe(404)
    await keepTrip([stop!.id])
    const before = new Date().toISOString()
    bodyOf(await organizer.post(`/api/community-days/${slug}/news`, { news: 'called_off', words: 'Flooded.' }))
    expect((await planTrip([stop!.id])).stops[0]!.status).toBe('called-off')
    for (const [told] of [await readStops(slug, [1]), (await readTrip()).listings]) {
      expect(told).toMatchObject({ liveStatus: { kind: 'called_off', words: 'Flooded.' } })
      expect(told!.liveStatus!.changedAt >= before).toBe(true)
    }
  })

  test('are marked for all who edit a trip together', async () => {
    const { slug } = await publishDay()
    const [stop] = await readStops(slug, [1])
    await keepTrip([stop!.id])
    const { id } = bodyOf<JointTrip>(await shopper.post('/api/trip/edit-link', {}))
    const given = { mark: 'visited', at: new Date().toISOString() }
    const marked = await shopper.put(`/api/joint-trips/${id}/marks/${stop!.id}`, given)
    expect(bodyOf<JointTrip>(marked).marks).toMatchObject([{ listingId: stop!.id, mark: 'visited', isYours: true }])
  })

  test('are at most as many as a trip holds, of a day that shows its houses', async () => {
    const { slug } = await openDay(site)
    const ask = async (numbers: number[]) =>
      (await site.visitor.post(`/api/community-days/${slug}/stops`, { numbers })).statusCode
    expect(await ask([1])).toBe(404)
    expect(await ask(Array.from({ length: 26 }, (_, index) => index + 1))).toBe(400)
    expect(await ask([])).toBe(400)
  })
})
