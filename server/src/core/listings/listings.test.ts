import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items } from '#db/schema/items.ts'
import { idempotencyKeys, listings } from '#db/schema/listings.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** A seller without plan limits. */
async function premiumSeller(names?: { firstName: string; lastName: string }): Promise<Visitor> {
  const seller = await site.signUp(names)
  await site.makePremium(seller.userId)
  return seller
}

async function create(seller: Visitor, fields: Record<string, unknown> = {}): Promise<Listing> {
  const answer = await seller.post('/api/listings', { title: 'Spring sale', ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<Listing>()
}

describe('S7.6 creating a listing', () => {
  test('S3.2 a listing has its fields, and is a draft', async () => {
    const seller = await premiumSeller({ firstName: 'Ana', lastName: 'Ruiz' })
    const listing = await create(seller, {
      title: 'Estate sale, everything goes',
      description: 'Cash only',
      streetAddress: '400 S Orange Ave',
      city: 'Orlando',
      state: 'fl',
      zipCode: '32801',
      addressValidated: true,
      saleDate: '2031-12-05',
      rainDate: '2031-12-12',
      startTime: '09:00',
      endTime: '13:30',
      totalEstimatedValue: '120.5',
    })
    expect(listing).toMatchObject({
      title: 'Estate sale, everything goes',
      description: 'Cash only',
      address: '400 S Orange Ave, Orlando, FL 32801',
      state: 'FL',
      addressValidated: true,
      saleDate: '2031-12-05',
      rainDate: '2031-12-12',
      startTime: '09:00',
      endTime: '13:30',
      timeZone: 'America/New_York',
      status: 'draft',
      totalEstimatedValue: '120.50',
      items: [],
      isPremiumListing: false,
      isOwner: true,
    })
    expect(listing.latitude).toBeCloseTo(28.54, 1)
    expect(listing.longitude).toBeCloseTo(-81.38, 1)
    expect(listing.positionPrecision).not.toBeNull()
  })

  test('S5.2 only the title is required; without it the response says so', async () => {
    const seller = await premiumSeller()
    await create(seller)
    const answer = await seller.post('/api/listings', { description: 'no title' })
    expect(answer.statusCode).toBe(400)
    const blank = await seller.post('/api/listings', { title: '  ' })
    expect(blank.json()).toEqual({ code: 'invalid', message: 'Title is required' })
  })

  test('R9 an address that cannot be geocoded is saved without a position', async () => {
    const seller = await premiumSeller()
    const listing = await create(seller, { streetAddress: '1 Nowhere', city: 'Xqzzyville', state: 'ZZ', zipCode: '' })
    expect(listing).toMatchObject({ latitude: null, longitude: null, positionPrecision: null })
  })

  test('A7 read-only columns stay unchanged', async () => {
    const seller = await premiumSeller()
    const other = await site.signUp()
    const listing = await create(seller, {
      sellerId: other.userId,
      ownerId: other.userId,
      isPremiumListing: true,
      itemCount: 99,
      publishedAt: '2020-01-01',
      owner: { firstName: 'Someone' },
    })
    const [row] = await site.database.db.select().from(listings)
    expect(listing.isPremiumListing).toBe(false)
    expect((await seller.get('/api/my-listings')).json()).toHaveLength(1)
    expect(row?.itemCount).toBe(0)
  })

  test('G6 prototype pollution is impossible', async () => {
    const seller = await premiumSeller()
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: { cookie: seller.cookie, 'content-type': 'application/json' },
      payload: '{"title":"x","__proto__":{"isPremium":true}}',
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('idempotency keys', () => {
  test('D1 20 concurrent calls create one listing and get the same response', async () => {
    const seller = await site.signUp()
    const key = { 'idempotency-key': randomUUID() }
    const calls = Array.from({ length: 20 }, () => seller.post('/api/listings', { title: 'Once' }, key))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json<Listing>().id)).size).toBe(1)
    expect((await seller.get('/api/my-listings')).json()).toHaveLength(1)
  })

  test('D2 the same key with another request is refused', async () => {
    const seller = await premiumSeller()
    const key = { 'idempotency-key': randomUUID() }
    await seller.post('/api/listings', { title: 'First' }, key)
    expect((await seller.post('/api/listings', { title: 'Second' }, key)).statusCode).toBe(409)
  })

  test.each(['', ' ', 'x'.repeat(256), 'a b', 'naïve'])('D3 the invalid key %j is refused', async (value) => {
    const seller = await premiumSeller()
    const answer = await seller.post('/api/listings', { title: 'Sale' }, { 'idempotency-key': value })
    expect(answer.statusCode).toBe(400)
  })

  test('a key can be reused after a failure', async () => {
    const seller = await site.signUp()
    await seller.post('/api/listings', { title: 'Only one' })
    const key = { 'idempotency-key': randomUUID() }
    expect((await seller.post('/api/listings', { title: 'Second' }, key)).statusCode).toBe(403)
    const rows = await site.database.db.select().from(idempotencyKeys)
    expect(rows.filter((row) => row.userId === seller.userId)).toEqual([])
  })
})

describe('S7.7 changing a listing', () => {
  test('changes only the fields that are sent', async () => {
    const seller = await premiumSeller()
    const { id } = await create(seller, { description: 'Old' })
    const answer = await seller.put(`/api/listings/${id}`, { title: 'New title' })
    expect(answer.json()).toMatchObject({ title: 'New title', description: 'Old', version: 2 })
  })

  test('updates the position with the address', async () => {
    const seller = await premiumSeller()
    const { id } = await create(seller, { city: 'Orlando', state: 'FL', zipCode: '32801' })
    const moved = await seller.put(`/api/listings/${id}`, { city: 'Seattle', state: 'WA', zipCode: '98101' })
    expect(moved.json()).toMatchObject({ address: 'Seattle, WA 98101', timeZone: 'America/Los_Angeles' })
  })

  test('D4 a change based on an older version is refused without losing data', async () => {
    const seller = await premiumSeller()
    const { id, version } = await create(seller)
    await seller.put(`/api/listings/${id}`, { title: 'From one tab', version })
    const late = await seller.put(`/api/listings/${id}`, { title: 'From another tab', version })
    expect(late.statusCode).toBe(409)
    expect((await seller.get(`/api/listings/${id}`)).json<Listing>().title).toBe('From one tab')
  })

  test.each(['deleted', 'PUBLISHED', null, ['published'], { $ne: 1 }])('A8 status %j is refused', async (status) => {
    const seller = await premiumSeller()
    const { id } = await create(seller)
    expect((await seller.put(`/api/listings/${id}`, { status })).statusCode).toBe(400)
  })

  test('S4.2 publishing makes it public; A5 unpublishing hides it immediately', async () => {
    const seller = await premiumSeller()
    const shopper = await site.signUp()
    const { id } = await create(seller)
    expect((await shopper.get(`/api/listings/${id}`)).statusCode).toBe(404)
    const published = await seller.put(`/api/listings/${id}`, { status: 'published' })
    expect(published.json()).toMatchObject({ status: 'published', isPremiumListing: true })
    expect((await shopper.get(`/api/listings/${id}`)).statusCode).toBe(200)
    await seller.put(`/api/listings/${id}`, { status: 'draft' })
    expect((await shopper.get(`/api/listings/${id}`)).statusCode).toBe(404)
    expect((await shopper.get(`/sale/${id}`)).statusCode).toBe(404)
  })
})

describe('S7.5 reading a listing', () => {
  test('S1.5 A6 its host has a first and a last name, and nothing that identifies the account', async () => {
    const seller = await premiumSeller({ firstName: 'Ada', lastName: 'Byrne' })
    const { id } = await create(seller, { status: 'published' })
    const answer = await site.visitor.get(`/api/listings/${id}`)
    expect(answer.json<Listing>()).toMatchObject({
      owner: { firstName: 'Ada', lastName: 'Byrne', profileImageUrl: null },
      isOwner: false,
    })
    for (const secret of [seller.userId, seller.email, 'accountType', 'premiumExpiresAt']) {
      expect(answer.body).not.toContain(secret)
    }
  })

  test.each(['0', '-1', 'abc', '9223372036854775808', '%00', 'x'.repeat(400), '1e308'])(
    'A20 %s is no listing id, and causes no server error',
    async (id) => {
      const answer = await site.visitor.get(`/api/listings/${id}`)
      expect([400, 404]).toContain(answer.statusCode)
    },
  )
})

test('S7.3 lists only the caller’s listings, newest first', async () => {
  const seller = await premiumSeller()
  await create(await premiumSeller(), { title: 'Another’s' })
  await create(seller, { title: 'Older' })
  await create(seller, { title: 'Newer' })
  const mine = (await seller.get('/api/my-listings')).json<Listing[]>()
  expect(mine.map((listing) => listing.title)).toEqual(['Newer', 'Older'])
})

test('S7.8 deleting removes the listing and its items', async () => {
  const seller = await premiumSeller()
  const { id } = await create(seller)
  await seller.post(`/api/listings/${id}/items/bulk`, { items: [{ title: 'Lamp' }] })
  expect((await seller.delete(`/api/listings/${id}`)).statusCode).toBe(204)
  expect((await seller.get(`/api/listings/${id}`)).statusCode).toBe(404)
  expect((await seller.delete(`/api/listings/${id}`)).statusCode).toBe(404)
  const left = await site.database.db.select().from(items)
  expect(left.filter((item) => item.listingId === id)).toEqual([])
})

describe('the API enforces the form’s validation', () => {
  const passed = { code: 'invalid', message: 'This day has passed' }
  const backward = { code: 'invalid', message: 'The sale must end after it starts' }
  const put = (seller: Visitor, { id }: Listing, changes: object) => seller.put(`/api/listings/${id}`, changes)

  test('a past day is accepted in a draft, but cannot be published', async () => {
    const seller = await premiumSeller()
    const draft = await create(seller, { saleDate: '2020-05-02' })
    expect((await put(seller, draft, { status: 'published' })).json()).toEqual(passed)
    expect((await put(seller, draft, { status: 'published', saleDate: '2031-05-03' })).statusCode).toBe(200)
    expect((await put(seller, draft, { saleDate: '2020-05-02' })).json()).toEqual(passed)
  })

  test('a past sale can still be edited by its seller', async () => {
    const seller = await premiumSeller()
    const sale = await create(seller, { saleDate: '2031-05-03', status: 'published' })
    await site.moveTo('2020-05-02', sale.id)
    expect((await put(seller, sale, { title: 'It was good', saleDate: '2020-05-02' })).statusCode).toBe(200)
  })

  test.each([
    { startTime: '16:00', endTime: '08:00' },
    { startTime: '16:00', endTime: '16:00' },
    { endTime: '07:59' },
    { startTime: '16:00' },
  ])('an end before the start, %j', async (hours) => {
    const seller = await premiumSeller()
    const draft = await create(seller)
    expect((await put(seller, draft, hours)).json()).toEqual(backward)
    expect((await put(seller, draft, { startTime: null, endTime: '07:00' })).statusCode).toBe(200)
  })

  test('S5.2 default times do not conflict with a given one', async () => {
    const seller = await premiumSeller()
    expect(await create(seller, { startTime: '18:00' })).toMatchObject({ startTime: '18:00', endTime: null })
    expect(await create(seller, { endTime: '07:00' })).toMatchObject({ startTime: null, endTime: '07:00' })
    expect(await create(seller, { endTime: '12:00' })).toMatchObject({ startTime: '08:00', endTime: '12:00' })
  })
})

test('A20 a number out of the database’s range is refused', async () => {
  const seller = await premiumSeller()
  const answer = await seller.post('/api/listings', { title: 'Porch sale', latitude: 5e-324, longitude: 0 })
  expect(answer.statusCode).toBe(400)
})

test('S5.2 S9.3 a missing title is refused with this message, and missing times get defaults', async () => {
  const seller = await premiumSeller()
  for (const fields of [{}, { title: '' }, { title: '  ' }]) {
    const refused = await seller.post('/api/listings', fields)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ message: 'Title is required' })
  }
  expect(await create(seller, { title: 'Porch sale' })).toMatchObject({ startTime: '08:00', endTime: '16:00' })
  expect(await create(seller, { title: 'Porch sale', startTime: null })).toMatchObject({ startTime: null })
})
