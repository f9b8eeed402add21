import type { Listing } from '@yardsnap/contract/listings'
import type { PublicListing } from '@yardsnap/contract/browse'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { listingsClock } from './clock.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ENV = { SITE_MODE: 'open', EARLY_ACCESS_HOURS: '2' }
const TODAY = dayIn('America/New_York', new Date())
const PLACE = { city: 'Orlando', state: 'FL', zipCode: '32801' }

let site: TestApp
let seller: Visitor
let premium: Visitor
let free: Visitor
beforeAll(async () => {
  site = await testApp({ env: ENV })
  seller = await site.signUp()
  premium = await site.signUp()
  free = await site.signUp()
  for (const { userId } of [seller, premium]) await site.makePremium(userId)
})
afterAll(() => site.close())

async function publish(fields: object = {}): Promise<string> {
  const input = { title: `Sale ${randomUUID()}`, saleDate: addDays(TODAY, 3), status: 'published', ...PLACE, ...fields }
  return (await seller.post('/api/listings', input)).json<Listing>().id
}

const getEarlyAccessUntil = async (id: string) =>
  (await seller.get(`/api/listings/${id}`)).json<Listing>().earlyAccessUntil

async function isFound(visitor: Visitor, id: string, query = 'location=32801'): Promise<boolean> {
  const found = (await visitor.get(`/api/public-listings?limit=60&${query}`)).json<PublicListing[]>()
  return found.some((listing) => listing.id === id)
}

/** The two hours of a sale have passed. */
async function endEarlyAccess(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000)
  await site.database.db.update(listings).set({ earlyAccessUntil: past }).where(eq(listings.id, id))
}

test.each(['location=32801', 'date=any', 'location=32801&search=sale', 'search=sale'])(
  'S6.3 a new sale is found by Premium shoppers two hours before others: %s',
  async (query) => {
    const id = await publish()
    expect(Date.parse((await getEarlyAccessUntil(id)) ?? '') - Date.now()).toBeGreaterThan(1.9 * 3_600_000)
    expect(await isFound(premium, id, query)).toBe(true)
    expect(await isFound(free, id, query)).toBe(false)
    expect(await isFound(site.visitor, id, query)).toBe(false)
    await endEarlyAccess(id)
    expect(await isFound(free, id, query)).toBe(true)
    expect(await isFound(site.visitor, id, query)).toBe(true)
  },
)

test('S6.3 whoever has its link can open it', async () => {
  const id = await publish()
  expect((await site.visitor.get(`/api/listings/${id}`)).statusCode).toBe(200)
  expect((await site.visitor.get(`/sale/${id}`)).statusCode).toBe(200)
})

test('S6.3 neither feeds, place pages nor sitemaps name it yet', async () => {
  const id = await publish()
  const paths = ['/sitemap-sales.xml', '/api/public-listings.atom', '/near/orlando-fl', '/browse']
  for (const path of paths) {
    const answer = await site.visitor.get(path)
    expect([path, answer.statusCode, answer.body.includes(id)]).toEqual([path, 200, false])
  }
  expect((await premium.get('/browse')).body).toContain(id)
})

test('S6.3 not one of today, nor one whose seller wants everyone at once, nor one that is published again', async () => {
  const [today, atOnce] = [await publish({ saleDate: TODAY }), await publish({ skipsEarlyAccess: true })]
  for (const id of [today, atOnce]) expect(await getEarlyAccessUntil(id)).toBeNull()
  const again = await publish()
  await seller.put(`/api/listings/${again}`, { skipsEarlyAccess: true })
  expect(await isFound(free, again)).toBe(true)
  await seller.put(`/api/listings/${again}`, { status: 'draft', skipsEarlyAccess: false })
  await seller.put(`/api/listings/${again}`, { status: 'published' })
  expect(await isFound(free, again)).toBe(true)
})

test('S6.3 wants of Premium shoppers are told first, those of others when it ends, each once', async () => {
  const services = await servicesBeside(site, ENV)
  const { signal } = new AbortController()
  const want = { words: 'theremin', location: '', miles: 10, maxPrice: null, days: 'any', delivery: 'now' }
  for (const person of [premium, free]) await person.put(`/api/wants/${randomUUID()}`, want)
  const countMatches = async (person: Visitor) =>
    (await person.get('/api/wants')).json<{ wants: { finds: unknown[] }[] }>().wants[0]?.finds.length
  const id = await publish({ description: 'A theremin' })
  await expect.poll(() => countMatches(premium)).toBe(1)
  await services.matching.match(id, signal)
  expect(await countMatches(free)).toBe(0)
  await endEarlyAccess(id)
  const found: string[] = []
  const clock = listingsClock({
    database: site.database,
    onPublicChange: async (_tx, saleId) => void found.push(saleId),
  })
  await clock.endEarlyAccess(new Date())
  for (const saleId of found) await services.matching.match(saleId, signal)
  await expect.poll(() => countMatches(free)).toBe(1)
  expect(await countMatches(premium)).toBe(1)
  expect(await getEarlyAccessUntil(id)).toBeNull()
})

test('S6.3 without early access everyone finds it at once', async () => {
  const open = await testApp({ env: { SITE_MODE: 'open' } })
  const owner = await open.signUp()
  const { id } = (await owner.post('/api/listings', { title: 'Sale', status: 'published', ...PLACE })).json<Listing>()
  expect(await isFound(open.visitor, id)).toBe(true)
  await open.close()
})
