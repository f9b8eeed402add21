import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const MB = 1024 * 1024
const LIMITS = { ROWS_FREE_MB: '1', ROWS_PREMIUM_MB: '3' }
const WANT = { words: 'pyrex', location: '', miles: 10, maxPrice: null, days: 'any', delivery: 'now' }
const FULL = {
  code: 'account_full',
  message:
    'Your account is full: it has room for 1 MB of sales, messages and notes. Delete drafts or sales that you no longer need.',
}

let site: TestApp
let second: TestApp
beforeAll(async () => {
  site = await testApp({ env: LIMITS })
  second = await testApp({ env: LIMITS, beside: site })
})
afterAll(async () => {
  await second.close()
  await site.close()
})

const getUsage = async ({ userId }: Visitor): Promise<number> => {
  const { rows } = await site.database.pool.query<{ bytes: string }>(
    `select (select coalesce(sum(bytes), 0) from row_usage where user_id = $1)
      + (select coalesce(sum(bytes), 0) from row_usage_changes where user_id = $1) as bytes`,
    [userId],
  )
  return Number(rows[0]?.bytes)
}

/** The same, summed from the rows themselves. */
const recountUsage = async (person: Visitor): Promise<number> => {
  await site.database.pool.query('select recount_rows($1)', [person.userId])
  return getUsage(person)
}

/** About 2 kB each. */
const manyItems = (count: number) => ({
  items: Array.from({ length: count }, () => ({ title: 'Thing', description: 'x'.repeat(1900) })),
})

async function createDraft(seller: Visitor): Promise<string> {
  return (await seller.post('/api/listings', { title: 'Garage sale' })).json<{ id: string }>().id
}

describe('S-T10 V-B3 an account holds a limited amount of text', () => {
  test('what is written and deleted is counted as a sum of the rows would count it', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const id = await createDraft(seller)
    await seller.post(`/api/listings/${id}/items/bulk`, manyItems(100))
    const empty = (await getUsage(seller)) - 200_000
    expect(empty).toBeGreaterThan(0)
    await seller.put(`/api/listings/${id}`, { title: 'Porch sale', description: 'y'.repeat(3000), status: 'published' })
    await seller.patch(`/api/listings/${id}/draft`, {
      version: 3,
      fields: { base: {}, changes: { description: 'z'.repeat(4000) } },
      items: [],
    })
    await seller.put('/api/trip', {})
    const shopper = await site.signUp()
    await shopper.post('/api/saved-sales', { listingId: id })
    await shopper.put(`/api/saved-sales/${id}/note`, { note: 'n'.repeat(200), at: new Date().toISOString() })
    await shopper.put(`/api/wants/${randomUUID()}`, WANT)
    await shopper.post(`/api/listings/${id}/contact`, { text: 'Is it there?' })
    for (const person of [seller, shopper]) {
      const usage = await getUsage(person)
      expect(usage).toBeGreaterThan(0)
      expect(await recountUsage(person)).toBe(usage)
    }
    await seller.delete(`/api/listings/${id}`)
    expect(await getUsage(seller)).toBe(await recountUsage(seller))
    expect(await getUsage(seller)).toBeLessThan(1000)
  })

  test('a full account reads, edits and deletes, and adds nothing', async () => {
    const seller = await site.signUp()
    const id = await createDraft(seller)
    expect((await seller.post(`/api/listings/${id}/items/bulk`, manyItems(400))).statusCode).toBe(200)
    const more = () => seller.post(`/api/listings/${id}/items/bulk`, manyItems(500))
    const refused = await more()
    expect(refused.statusCode).toBe(507)
    expect(refused.json()).toEqual(FULL)
    expect((await seller.get(`/api/listings/${id}`)).json<{ items: unknown[] }>().items).toHaveLength(400)
    expect((await seller.put(`/api/listings/${id}`, { title: 'Porch sale!' })).statusCode).toBe(200)
    expect((await seller.post(`/api/listings/${id}/items/bulk`, manyItems(100))).statusCode).toBe(200)
    expect((await seller.post(`/api/listings/${id}/items/bulk`, manyItems(400))).statusCode).toBe(200)
  })

  test('of twenty saves at once through two processes only those are kept that have room', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const ids: string[] = []
    for (let each = 0; each < 20; each += 1) ids.push(await createDraft(seller))
    const answers = await Promise.all(
      ids.map((id, index) =>
        (index % 2 ? site : second).enter(seller).post(`/api/listings/${id}/items/bulk`, manyItems(100)),
      ),
    )
    const kept = answers.filter(({ statusCode }) => statusCode === 200)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 507]))
    const usage = await getUsage(seller)
    expect(usage).toBeLessThanOrEqual(3 * MB)
    expect(usage).toBeGreaterThan(3 * MB - usage / kept.length)
    expect(await recountUsage(seller)).toBe(usage)
  })

  test('a message is refused to a full account, and its own till sells nothing more', async () => {
    const seller = await site.signUp()
    const id = await createDraft(seller)
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    const full = await site.signUp()
    const own = await createDraft(full)
    await full.put(`/api/listings/${own}`, { status: 'published' })
    await site.database.pool.query('update row_usage set bytes = $2 where user_id = $1', [full.userId, MB])
    expect((await full.post(`/api/listings/${id}/messages`, { text: 'Is it there?' })).json()).toEqual(FULL)
    const at = new Date().toISOString()
    const sold = await full.put(`/api/listings/${own}/till/sales/${randomUUID()}`, {
      deviceId: randomUUID(),
      deviceName: 'Phone',
      lines: [{ itemId: null, title: 'Other', quantity: 1, cents: 100, ownerId: null }],
      totalCents: 100,
      means: 'cash',
      cashGivenCents: null,
      soldAt: at,
      sentAt: at,
      wasOffline: true,
    })
    expect(sold.json()).toEqual(FULL)
    // Others go on, also with what is the full account's.
    expect((await seller.post(`/api/listings/${own}/messages`, { text: 'Is it there?' })).statusCode).toBe(201)
    expect((await full.get('/api/conversations')).statusCode).toBe(200)
    await site.makePremium(full.userId)
    expect((await full.post(`/api/listings/${id}/messages`, { text: 'Is it there?' })).statusCode).toBe(201)
  })

  test('who deletes a sale with what others wrote about it changes their count too', async () => {
    const seller = await site.signUp()
    const shopper = await site.signUp()
    const id = await createDraft(seller)
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    await shopper.post('/api/saved-sales', { listingId: id })
    const before = await getUsage(shopper)
    await seller.delete(`/api/listings/${id}`)
    expect(await getUsage(shopper)).toBeLessThan(before)
    expect(await getUsage(shopper)).toBe(await recountUsage(shopper))
  })

  test('a count that is wrong or missing is right again within a day', async () => {
    const [wrong, missing, gone] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
    for (const person of [wrong, missing, gone]) await createDraft(person)
    const [right, alsoRight] = [await getUsage(wrong), await getUsage(missing)]
    const { pool } = site.database
    await pool.query('update row_usage set bytes = 1e9 where user_id = $1', [wrong.userId])
    await pool.query('delete from row_usage where user_id = $1', [missing.userId])
    await pool.query('delete from "user" where id = $1', [gone.userId])
    const { rowUsage } = await servicesBeside(site, LIMITS)
    await rowUsage.countDue(new AbortController().signal, new Date(Date.now() + 25 * 3_600_000))
    expect([right, await getUsage(gone)]).toEqual([await getUsage(wrong), 0])
    // Counted with what it adds.
    await missing.put(`/api/wants/${randomUUID()}`, WANT)
    await pool.query('delete from wants where user_id = $1', [missing.userId])
    expect(await getUsage(missing)).toBe(alsoRight)
  })
})

test('S-T10 an account has its hundred newest sessions', async () => {
  const person = await site.signUp()
  await site.database.pool.query(
    `insert into session (id, token, user_id, expires_at, created_at)
     select 'old' || number || $1, 'old' || number || $1, $1, now() + interval '1 day', now() - interval '1 hour'
     from generate_series(1, 150) number`,
    [person.userId],
  )
  const { rows } = await site.database.pool.query('select id from session where user_id = $1', [person.userId])
  expect(rows).toHaveLength(100)
  expect((await person.get('/api/my-listings')).statusCode).toBe(200)
})
