import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/**
 * Simulates setting the clock of app and database back by an hour. The clock of the tests' database cannot be set, so
 * the stored timestamps are moved an hour ahead instead.
 */
async function setClockBack(): Promise<void> {
  const { pool } = site.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { table, column } of rows) {
    await pool.query(`update "${table}" set "${column}" = "${column}" + interval '1 hour'`)
  }
  await pool.query(`update rate_limits set expire = expire + ${HOUR_MS}`)
}

test('R12 when the clock goes back an hour, sessions, plans, upload URLs and ids stay valid', async () => {
  const seller = await site.signUp()
  const created = await seller.post('/api/listings', { title: 'Before', status: 'published', saleDate: '2031-05-03' })
  const before = created.json<{ id: string; version: number }>()
  const premium = await site.signUp()
  await premium.post('/api/plan/trial')
  const photo = await uploadPhoto(seller)
  const begun = (await seller.post('/api/objects/upload', {})).json<{ uploadURL: string; objectPath: string }>()

  await setClockBack()

  expect((await seller.get('/api/auth/user')).statusCode).toBe(200)
  expect((await premium.get('/api/auth/user')).json()).toMatchObject({ accountType: 'premium' })
  const { pathname, search } = new URL(begun.uploadURL)
  const sent = await seller.put(pathname + search, await makePhoto(), { 'content-type': 'image/jpeg' })
  expect(sent.statusCode).toBe(200)
  const attached = await seller.post(`/api/listings/${before.id}/photos`, { imageUrls: [photo, begun.objectPath] })
  expect(attached.json()).toHaveLength(2)
  const edited = await seller.put(`/api/listings/${before.id}`, { title: 'After', version: before.version })
  expect(edited.json()).toMatchObject({ title: 'After' })
  expect((await seller.post('/api/listings', { title: 'One more' })).json()).toMatchObject({ code: 'listing_limit' })

  const others = await Promise.all([1, 2, 3].map(() => premium.post('/api/listings', { title: 'New' })))
  const ids = [before.id, ...others.map((answer) => answer.json<{ id: string }>().id)]
  expect(new Set(ids).size).toBe(4)
  expect((await premium.get('/api/my-listings')).json()).toHaveLength(3)
  expect((await site.signUp()).userId).not.toBe('')
})

test('R12 ids stay unique while only the clock of the app is an hour behind', async () => {
  const premium = await site.signUp()
  await site.makePremium(premium.userId)
  const create = async () => (await premium.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id
  const before = await create()
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] })
  const during = [await create(), await create()]
  const isKnown = (await premium.get('/api/auth/user')).statusCode
  vi.useRealTimers()
  expect(isKnown).toBe(200)
  expect(new Set([before, ...during, await create()]).size).toBe(4)
})

test('R12 a rate-limited caller waits for the duration of the limit, not for an extra hour', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const visit = () => limited.visitor.get('/api/public-listings')
  await Promise.all(Array.from({ length: 60 }, visit))
  await setClockBack()
  // Use another process, because this one caches whom it has refused.
  const other = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const answer = await other.visitor.get('/api/public-listings')
  await other.close()
  await limited.close()
  expect(answer.statusCode).toBe(200)
})
