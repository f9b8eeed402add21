import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { TripPlan } from '@yardsnap/contract/trips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { addByNeighbor, dayFromNow, northOf, placeMaker, readSeen } from './test-seen-sales.ts'

let site: TestApp
const newPlace = placeMaker()

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** A host's sale tomorrow. @returns its id */
async function publishHostSale(at: { latitude: number; longitude: number }): Promise<string> {
  const host = await site.signUp()
  const answer = await host.post('/api/listings', {
    title: 'Porch sale',
    saleDate: dayFromNow(1),
    startTime: '08:00',
    endTime: '12:00',
    streetAddress: '9 Porch Rd',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    ...at,
  })
  const { id } = answer.json<{ id: string }>()
  await host.put(`/api/listings/${id}`, { status: 'published' })
  return id
}

const listSaved = async (shopper: Visitor) => (await shopper.get('/api/saved-sales')).json<SavedEntry[]>()
const isSaved = async (shopper: Visitor, id: string) =>
  (await shopper.get(`/api/saved-sales/${id}/check`)).json<{ isSaved: boolean }>().isSaved

test('a seen sale is saved among those of hosts, with its mark and note, in one order', async () => {
  const position = newPlace()
  const { id } = await addByNeighbor(site, { position, streetAddress: '30 Kept Rd' })
  const listingId = await publishHostSale(northOf(position, 3000))
  const shopper = await site.signUp()
  expect((await shopper.post('/api/saved-sales', { listingId })).statusCode).toBe(201)
  const saved = await shopper.post('/api/saved-sales', { listingId: id })
  expect(saved.statusCode).toBe(201)
  expect(saved.json()).toMatchObject({
    listingId: id,
    sortOrder: 1,
    isSeenSale: true,
    listing: { isSeenSale: true, title: 'Seen by a neighbor: 30 Kept Rd', ownerName: '', itemCount: 0 },
  })
  // Saving it again changes nothing.
  expect((await shopper.post('/api/saved-sales', { listingId: id })).json()).toMatchObject({ sortOrder: 1 })
  expect(await isSaved(shopper, id)).toBe(true)

  await shopper.put('/api/saved-sales/order', { listingIds: [id, listingId] })
  const marked = await shopper.put(`/api/saved-sales/${id}/mark`, { mark: 'visited' })
  expect([marked.statusCode, marked.json()]).toEqual([200, { mark: 'visited' }])
  await shopper.put(`/api/saved-sales/${id}/note`, { note: 'Look for the records' })
  expect(await listSaved(shopper)).toMatchObject([
    { listingId: id, sortOrder: 0, mark: 'visited', note: 'Look for the records' },
    { listingId, sortOrder: 1, mark: null, note: '' },
  ])

  const feed = await shopper.post('/api/saved-sales/calendar-feed')
  const { pathname, search } = new URL(feed.json<{ url: string }>().url)
  const calendar = (await site.visitor.get(`${pathname}${search}`)).body
  expect(calendar).toContain('SUMMARY:Seen by a neighbor: 30 Kept Rd')
  expect(calendar.replaceAll('\r\n ', '')).toContain(`/seen/${id}`)
  expect(calendar.replaceAll('\r\n ', '')).toContain(`/sale/${listingId}`)

  expect((await shopper.delete(`/api/saved-sales/${id}`)).statusCode).toBe(204)
  expect([await isSaved(shopper, id), (await listSaved(shopper)).length]).toEqual([false, 1])
})

test('a saved seen sale that is removed stays in the list without its details, and cannot be saved again', async () => {
  const { id } = await addByNeighbor(site, { position: newPlace() })
  const [shopper, other] = [await site.signUp(), await site.signUp()]
  await shopper.post('/api/saved-sales', { listingId: id })
  const { removalToken } = await readSeen(shopper, id)
  await site.visitor.post(`/api/seen-sales/removal/${removalToken}`)
  expect(await listSaved(shopper)).toMatchObject([
    { listingId: id, isSeenSale: true, isAvailable: false, listing: null },
  ])
  expect((await other.post('/api/saved-sales', { listingId: id })).statusCode).toBe(404)
})

test('a saved seen sale leads to the sale that its host has published there', async () => {
  const position = newPlace()
  const { id } = await addByNeighbor(site, { position, streetAddress: '33 Known Rd' })
  const shopper = await site.signUp()
  await shopper.post('/api/saved-sales', { listingId: id })
  const hostListingId = await publishHostSale(position)
  expect(await listSaved(shopper)).toMatchObject([{ listingId: id, isAvailable: false, hostListingId }])
})

test('a saved seen sale tells nothing of a host who hides the address there', async () => {
  const position = newPlace()
  const { id } = await addByNeighbor(site, { position, streetAddress: '31 Hidden Rd' })
  const shopper = await site.signUp()
  await shopper.post('/api/saved-sales', { listingId: id })
  const host = await site.signUp()
  const made = await host.post('/api/listings', {
    title: 'Quiet sale',
    saleDate: dayFromNow(1),
    startTime: '08:00',
    endTime: '12:00',
    streetAddress: '31 Hidden Rd',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    hidesAddress: true,
    ...position,
  })
  await host.put(`/api/listings/${made.json<{ id: string }>().id}`, { status: 'published' })
  const answer = await shopper.get('/api/saved-sales')
  expect(answer.json()).toMatchObject([{ listingId: id, isAvailable: false, listing: null, hostListingId: null }])
  expect(answer.body).not.toContain('Hidden Rd')
})

test('those who edit a trip together mark a seen sale like other stops', async () => {
  const position = newPlace()
  const { id } = await addByNeighbor(site, { position, streetAddress: '32 Shared Rd' })
  const listingId = await publishHostSale(northOf(position, 3000))
  const shopper = await site.signUp()
  for (const saved of [id, listingId]) await shopper.post('/api/saved-sales', { listingId: saved })
  await shopper.put(`/api/saved-sales/${id}/mark`, { mark: 'skipped' })
  const departAt = `${dayFromNow(1)}T07:00`
  const request = { listingIds: [id, listingId], start: { kind: 'first-stop' }, departAt }
  const plan = (await shopper.post('/api/trips/plan', request)).json<TripPlan>()
  const madeAt = new Date().toISOString()
  const at = { madeAt, orderChangedAt: madeAt, settingsChangedAt: madeAt, plannedAt: madeAt }
  await shopper.put('/api/trip', {
    id: crypto.randomUUID(),
    ...at,
    listingIds: [id, listingId],
    settings: null,
    plan,
  })
  const opened = await shopper.post('/api/trip/edit-link')
  expect(opened.statusCode).toBe(201)
  const joint = opened.json<JointTrip>()
  expect(joint.marks).toMatchObject([{ listingId: id, mark: 'skipped' }])
  const marked = await shopper.put(`/api/joint-trips/${joint.id}/marks/${id}`, {
    mark: 'visited',
    at: new Date().toISOString(),
  })
  expect([marked.statusCode, marked.json<JointTrip>().marks]).toEqual([
    200,
    [expect.objectContaining({ listingId: id, mark: 'visited' })],
  ])
})
