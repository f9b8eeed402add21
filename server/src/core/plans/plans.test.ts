import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'
import { getMonthStart } from './service.ts'

let site: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

const create = (seller: Visitor, fields = {}) => seller.post('/api/listings', { title: 'Sale', ...fields })
const usage = async (seller: Visitor) => (await seller.get('/api/usage-stats')).json()

/** The same session, through another process with the same database. */
function through(app: TestApp, seller: Visitor): Visitor['post'] {
  return (url, body) =>
    app.app.inject({ method: 'POST', url, headers: { cookie: seller.cookie }, payload: body as object })
}

describe('S7.18 usage', () => {
  test('S3.11 counts active sales and the listings of this month', async () => {
    const seller = await site.signUp()
    expect(await usage(seller)).toEqual({ currentActiveListings: 0, monthlyListingsUsed: 0 })
    await create(seller, { status: 'published' })
    expect(await usage(seller)).toEqual({ currentActiveListings: 1, monthlyListingsUsed: 1 })
  })

  test('S6.4 requires a session', async () => {
    expect((await site.visitor.get('/api/usage-stats')).statusCode).toBe(401)
  })

  test('A22 is always the caller’s own', async () => {
    const busy = await site.signUp()
    const idle = await site.signUp()
    await create(busy)
    const answer = await idle.get(`/api/usage-stats?userId=${busy.userId}`, { 'x-user-id': busy.userId })
    expect(answer.json()).toEqual({ currentActiveListings: 0, monthlyListingsUsed: 0 })
  })
})

describe('S5.7 a free account makes one listing a month', () => {
  test('C1 the second is refused with listing_limit', async () => {
    const seller = await site.signUp()
    await create(seller)
    const answer = await create(seller)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'listing_limit', message: 'Your plan includes 1 listing a month' })
  })

  test('S5.8 C2 of 20 concurrent calls through two processes exactly one creates a listing, ten times in a row', async () => {
    for (let round = 0; round < 10; round += 1) {
      const seller = await site.signUp()
      const calls = Array.from({ length: 20 }, (_, index) =>
        through(index % 2 ? second : site, seller)('/api/listings', { title: `Sale ${index}` }),
      )
      const statuses = (await Promise.all(calls)).map((answer) => answer.statusCode).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, ...Array(19).fill(403)])
      expect(await usage(seller)).toMatchObject({ monthlyListingsUsed: 1 })
    }
  })

  test('C3 deleting a published sale returns no slot; deleting a draft does', async () => {
    const seller = await site.signUp()
    const draft = (await create(seller)).json<{ id: string }>()
    await seller.delete(`/api/listings/${draft.id}`)
    const listing = (await create(seller, { status: 'published' })).json<{ id: string }>()
    await seller.delete(`/api/listings/${listing.id}`)
    expect((await create(seller)).statusCode).toBe(403)
  })

  test('C3 a sale that was once public still counts as a draft', async () => {
    const seller = await site.signUp()
    const listing = (await create(seller, { status: 'published' })).json<{ id: string }>()
    await seller.put(`/api/listings/${listing.id}`, { status: 'draft' })
    await seller.delete(`/api/listings/${listing.id}`)
    expect((await create(seller)).statusCode).toBe(403)
  })
})

describe('one active sale on the free plan', () => {
  test('C6 C8 when premium ends nothing is deleted, but no further sale can be published or created', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    await create(seller, { status: 'published' })
    const draft = (await create(seller)).json<{ id: string }>()
    await site.makePremium(seller.userId, new Date(Date.now() - 1000))

    const publish = await seller.put(`/api/listings/${draft.id}`, { status: 'published' })
    expect(publish.statusCode).toBe(403)
    expect(publish.json()).toMatchObject({ code: 'listing_limit' })
    expect((await create(seller)).statusCode).toBe(403)
    expect((await seller.get('/api/my-listings')).json()).toHaveLength(2)
  })

  test('C6 publishing a sale twice counts once', async () => {
    const seller = await site.signUp()
    const listing = (await create(seller, { status: 'published' })).json<{ id: string }>()
    expect((await seller.put(`/api/listings/${listing.id}`, { status: 'published' })).statusCode).toBe(200)
  })
})

test('C9 a listing created while the plan changes counts toward the new plan', async () => {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  await create(seller)
  const admin = new pg.Client(site.connection)
  await admin.connect()
  try {
    await admin.query('begin')
    await admin.query(`update "user" set account_type = 'free' where id = $1`, [seller.userId])
    const made = create(seller)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
    await admin.query('commit')
    expect((await made).statusCode).toBe(403)
  } finally {
    await admin.end()
  }
})

test('A23 a premium account is not limited, and only the database decides who has one', async () => {
  const seller = await site.signUp()
  const forged = await seller.post(
    '/api/listings',
    { title: 'Sale', accountType: 'premium' },
    { 'x-account-type': 'premium', cookie: `${seller.cookie}; accountType=premium` },
  )
  expect(forged.statusCode).toBe(201)
  expect((await create(seller)).statusCode).toBe(403)
  await site.makePremium(seller.userId)
  expect((await create(seller)).statusCode).toBe(201)
})

test.each([
  ['2026-05-31T23:59:59.999Z', '2026-05-01'],
  ['2026-06-01T00:00:00.000Z', '2026-06-01'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01'],
])('C7 the month of %s is the UTC month %s', (instant, month) => {
  expect(getMonthStart(new Date(instant))).toBe(month)
})
