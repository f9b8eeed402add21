import type { ListingSummary } from '@yardsnap/contract/listings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { endListings } from './clock-queries.ts'

let site: TestApp
let seller: Visitor

beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  for (const saleDate of ['2031-11-18', '2031-11-19', '2031-11-20', null]) {
    const { id } = (await seller.post('/api/listings', { title: saleDate ?? 'some day', saleDate })).json<{
      id: string
    }>()
    await seller.put(`/api/listings/${id}`, { status: 'published' })
  }
  await seller.post('/api/listings', { title: 'draft', saleDate: '2031-11-18' })
})
afterAll(() => site.close())

const statuses = async () =>
  Object.fromEntries(
    (await seller.get('/api/my-listings')).json<ListingSummary[]>().map(({ title, status }) => [title, status]),
  )

test('only published sales of past days are ended', async () => {
  expect(await endListings(site.database.db, { day: '2031-11-20', limit: 1 })).toBe(1)
  expect(await endListings(site.database.db, { day: '2031-11-20', limit: 10 })).toBe(1)
  expect(await endListings(site.database.db, { day: '2031-11-20', limit: 10 })).toBe(0)
  expect(await statuses()).toEqual({
    '2031-11-18': 'ended',
    '2031-11-19': 'ended',
    '2031-11-20': 'published',
    'some day': 'published',
    draft: 'draft',
  })
})

test('an ended sale keeps its page and its items', async () => {
  const [ended] = await site.database.db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.title, '2031-11-18'))
  const answer = await site.visitor.get(`/api/listings/${ended?.id}`)
  expect(answer.json()).toMatchObject({ title: '2031-11-18', status: 'ended' })
})
