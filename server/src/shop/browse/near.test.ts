import type { NearPlace } from '@yardsnap/contract/near'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { DETECTION: 'off', SITE_MODE: 'open' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  for (const title of ['One', 'Two', 'Three']) await publish({ title, city: 'St. Petersburg', zipCode: '33701' })
  await publish({ title: 'Across the bay', city: 'Tampa', zipCode: '33602' })
})
afterAll(() => site.close())

async function publish(fields: { title: string; city: string; zipCode: string }) {
  const secret = { state: 'FL', streetAddress: '7 Secret St', hidesAddress: true, saleDate: '2099-05-03' }
  await seller.post('/api/listings', { ...secret, ...fields, status: 'published' })
}

const near = (slug: string) => site.visitor.get(`/api/near?place=${slug}`)

test('a city has a page of the sales around it, under one address', async () => {
  const place = (await near('st-petersburg-fl')).json<NearPlace>()
  expect(place).toMatchObject({
    state: 'FL',
    hasMore: false,
    slug: expect.stringMatching(/^(st|saint)-petersburg-fl$/),
  })
  expect(place.listings.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Across the bay',
    'One',
    'Three',
    'Two',
  ])
  expect(place.neighbors).toEqual([{ city: 'Tampa', state: 'FL', slug: 'tampa-fl' }])
  expect((await near('Saint-Petersburg-FL')).json<NearPlace>().slug).toBe(place.slug)
  const { body } = await site.visitor.get('/near/Saint-Petersburg-FL')
  expect(body).toContain(`/near/${place.slug}">`)
  expect(body).not.toContain('noindex')
  expect(body).not.toContain('Secret')
})

test.each(['xyzzyville-fl', 'orlando', 'fl', '-fl', 'orlando-zz', '%00-fl', 'a'.repeat(100)])(
  'there is no page of %s',
  async (slug) => {
    expect((await near(slug)).statusCode).toBe(404)
    expect((await site.visitor.get(`/near/${slug}`)).statusCode).toBe(404)
  },
)

test('only cities with some sales are named to search engines', async () => {
  expect((await site.visitor.get('/sitemap.xml')).body).toContain('/sitemap-places.xml')
  const { body } = await site.visitor.get('/sitemap-places.xml')
  expect(body).toMatch(/<loc>[^<]*\/near\/(st|saint)-petersburg-fl<\/loc>/)
  expect(body).not.toContain('tampa')
  expect((await site.visitor.get('/near/boise-id')).body).toContain('<meta name="robots" content="noindex">')
})
