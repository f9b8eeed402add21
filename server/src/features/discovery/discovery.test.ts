import type { PublicListing } from '@yardsnap/contract/discovery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

async function publish(fields: Record<string, unknown>, items: { title: string }[] = []): Promise<string> {
  const seller = await site.signUp({ firstName: 'Lou', lastName: 'Park' })
  const { id } = (await seller.post('/api/listings', { title: 'Sale', ...fields })).json<{ id: string }>()
  if (items.length > 0) await seller.post(`/api/listings/${id}/items/bulk`, { items })
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  return id
}

beforeAll(async () => {
  site = await testApp()
  await publish({ title: 'Next week', saleDate: day(7) }, [{ title: 'Pyrex bowl' }])
  await publish({ title: 'Tomorrow', saleDate: day(1) })
  await publish({ title: 'Some day' })
  await publish({ title: 'Long over', saleDate: day(-3) })
  const seller = await site.signUp()
  await seller.post('/api/listings', { title: 'Secret draft', saleDate: day(1) })
})
afterAll(() => site.close())

const titles = async (query = '') =>
  (await site.visitor.get(`/api/public-listings${query}`)).json<PublicListing[]>().map((listing) => listing.title)

test('S7.4 published sales that are not over come soonest first, those without a day last', async () => {
  expect(await titles()).toEqual(['Tomorrow', 'Next week', 'Some day'])
})

test('A4 a draft is not found, by its title neither', async () => {
  expect(await titles('?search=secret')).toEqual([])
})

test('a search finds a sale by one of its items', async () => {
  expect(await titles('?search=pyrex')).toEqual(['Next week'])
})

test('A6 a sale names its host and nothing that identifies the account', async () => {
  const answer = await site.visitor.get('/api/public-listings')
  expect(answer.json<PublicListing[]>()[0]?.ownerName).toBe('Lou Park')
  expect(answer.body).not.toMatch(/sellerId|seller_id|email|@example\.com|accountType/)
})

test.each(['?limit=1000000', '?limit=-1', '?limit=NaN'])('L1 %s is refused', async (query) => {
  expect((await site.visitor.get(`/api/public-listings${query}`)).statusCode).toBe(400)
})

test.each(['%25', '_', '%5C', "'; drop table listings; --", '((((', '"', '&|!'])(
  'G4 G5 searching for %s is only a search',
  async (text) => {
    expect((await site.visitor.get(`/api/public-listings?search=${text}`)).statusCode).toBe(200)
  },
)

test('G8 a search with U+0000 is refused, not a failure', async () => {
  expect((await site.visitor.get('/api/public-listings?search=%00')).statusCode).toBe(400)
})
