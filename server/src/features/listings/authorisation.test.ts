import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

type Who = 'visitor' | 'owner' | 'other' | 'premium'
type Target = 'draft' | 'published' | 'deleted' | 'missing'

let site: TestApp
let people: Record<Who, Visitor>

beforeAll(async () => {
  site = await testApp()
  const [owner, other, premium] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
  await site.makePremium(owner.userId)
  await site.makePremium(premium.userId)
  people = { visitor: site.visitor, owner, other, premium }
})
afterAll(() => site.close())

async function targetId(target: Target): Promise<string> {
  if (target === 'missing') return '00000000-0000-7000-8000-000000000000'
  const { id } = (await people.owner.post('/api/listings', { title: 'Target', saleDate: '2031-05-03' })).json<{
    id: string
  }>()
  if (target === 'published') await people.owner.put(`/api/listings/${id}`, { status: 'published' })
  if (target === 'deleted') await people.owner.delete(`/api/listings/${id}`)
  return id
}

/** Each call about one listing, and what each kind of caller gets for each state of it. */
interface Row {
  method: 'get' | 'put' | 'post' | 'delete'
  path: (id: string) => string
  body?: unknown
  expected: Record<Who, Record<Target, number>>
}

const NOBODY = { draft: 404, published: 404, deleted: 404, missing: 404 }
const SIGNED_OUT = { draft: 401, published: 401, deleted: 401, missing: 401 }
const READERS = { draft: 404, published: 200, deleted: 404, missing: 404 }
const WRITERS = { ...READERS, published: 201 }
const REPORTERS = { ...READERS, published: 204 }
/** A call about the caller's own mark tells nothing about the listing. */
const always = (status: number) => {
  const same = { draft: status, published: status, deleted: status, missing: status }
  return { visitor: SIGNED_OUT, owner: same, other: same, premium: same }
}
const owning = (status: number) => ({ draft: status, published: status, deleted: 404, missing: 404 })
const ownerOnly = (status: number) => ({ visitor: SIGNED_OUT, owner: owning(status), other: NOBODY, premium: NOBODY })
const readable = { visitor: READERS, owner: owning(200), other: READERS, premium: READERS }

const ITEM = '00000000-0000-7000-8000-000000000003'

const ROWS: Record<string, Row> = {
  'GET /api/listings/{listingId}': { method: 'get', path: (id) => `/api/listings/${id}`, expected: readable },
  'PUT /api/listings/{listingId}': {
    method: 'put',
    path: (id) => `/api/listings/${id}`,
    body: { title: 'Changed' },
    expected: ownerOnly(200),
  },
  'DELETE /api/listings/{listingId}': {
    method: 'delete',
    path: (id) => `/api/listings/${id}`,
    expected: ownerOnly(204),
  },
  'POST /api/listings/{listingId}/items/bulk': {
    method: 'post',
    path: (id) => `/api/listings/${id}/items/bulk`,
    body: { items: [] },
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/messages': {
    method: 'post',
    path: (id) => `/api/listings/${id}/messages`,
    body: { text: 'Is it still there?' },
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: WRITERS, premium: WRITERS },
  },
  'POST /api/listings/{listingId}/reports': {
    method: 'post',
    path: (id) => `/api/listings/${id}/reports`,
    body: { reason: 'scam' },
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: REPORTERS, premium: REPORTERS },
  },
  'PUT /api/admin/listings/{listingId}/hiding': {
    method: 'put',
    path: (id) => `/api/admin/listings/${id}/hiding`,
    expected: { visitor: NOBODY, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/admin/listings/{listingId}/hiding': {
    method: 'delete',
    path: (id) => `/api/admin/listings/${id}/hiding`,
    expected: { visitor: NOBODY, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/calendar.ics': {
    method: 'get',
    path: (id) => `/api/listings/${id}/calendar.ics`,
    expected: readable,
  },
  'GET /api/listings/{listingId}/share.jpg': {
    method: 'get',
    path: (id) => `/api/listings/${id}/share.jpg`,
    expected: { visitor: READERS, owner: READERS, other: READERS, premium: READERS },
  },
  'GET /api/listings/{listingId}/exports/{document}': {
    method: 'get',
    path: (id) => `/api/listings/${id}/exports/signs`,
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/kits/{kit}/review': {
    method: 'post',
    path: (id) => `/api/listings/${id}/kits/photos/review`,
    body: {},
    // A sale without items has nothing to hand over.
    expected: ownerOnly(400),
  },
  'POST /api/listings/{listingId}/kits/{kit}/file': {
    method: 'post',
    path: (id) => `/api/listings/${id}/kits/photos/file`,
    body: {},
    expected: ownerOnly(400),
  },
  'GET /api/listings/{listingId}/photos': {
    method: 'get',
    path: (id) => `/api/listings/${id}/photos`,
    expected: readable,
  },
  'POST /api/listings/{listingId}/photos': {
    method: 'post',
    path: (id) => `/api/listings/${id}/photos`,
    body: { imageUrls: ['/objects/uploads/00000000-0000-7000-8000-000000000002'] },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/photos/{photoId}': {
    method: 'delete',
    path: (id) => `/api/listings/${id}/photos/00000000-0000-7000-8000-000000000001`,
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/photos/{photoId}/blurs': {
    method: 'put',
    path: (id) => `/api/listings/${id}/photos/00000000-0000-7000-8000-000000000001/blurs`,
    body: { blurs: [] },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/faces': {
    method: 'get',
    path: (id) => `/api/listings/${id}/faces`,
    expected: { visitor: SIGNED_OUT, owner: owning(200), other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/detection': {
    method: 'get',
    path: (id) => `/api/listings/${id}/detection`,
    expected: { visitor: SIGNED_OUT, owner: owning(200), other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/detection': {
    method: 'delete',
    path: (id) => `/api/listings/${id}/detection`,
    expected: ownerOnly(200),
  },
  'PUT /api/listings/{listingId}/style': {
    method: 'put',
    path: (id) => `/api/listings/${id}/style`,
    body: { coverUrl: null, accent: 'plum', welcome: 'Come early' },
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/copy': {
    method: 'post',
    path: (id) => `/api/listings/${id}/copy`,
    expected: ownerOnly(201),
  },
  'GET /api/listings/{listingId}/bundles': {
    method: 'get',
    path: (id) => `/api/listings/${id}/bundles`,
    expected: ownerOnly(200),
  },
  'GET /api/listings/{listingId}/interest': {
    method: 'get',
    path: (id) => `/api/listings/${id}/interest`,
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/views': {
    method: 'post',
    path: (id) => `/api/listings/${id}/views`,
    expected: { ...always(204), visitor: always(204).owner },
  },
  'GET /api/listings/{listingId}/takings': {
    method: 'get',
    path: (id) => `/api/listings/${id}/takings`,
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/takings': {
    method: 'post',
    path: (id) => `/api/listings/${id}/takings`,
    body: { id: ITEM, itemId: ITEM, quantity: 1, price: '1.00' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/takings/{purchaseId}': {
    method: 'delete',
    path: (id) => `/api/listings/${id}/takings/${ITEM}`,
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/saved-sales/{listingId}': {
    method: 'delete',
    path: (id) => `/api/saved-sales/${id}`,
    expected: always(204),
  },
  'PUT /api/saved-sales/{listingId}/mark': {
    method: 'put',
    path: (id) => `/api/saved-sales/${id}/mark`,
    body: { mark: 'visited' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/saved-sales/{listingId}/check': {
    method: 'get',
    path: (id) => `/api/saved-sales/${id}/check`,
    expected: always(200),
  },
}

describe.each(Object.entries(ROWS))('A1 A2 A3 A4 S6.7 %s', (_name, row) => {
  const cells = (Object.keys(row.expected) as Who[]).flatMap((who) =>
    (Object.keys(row.expected[who]) as Target[]).map((target) => [who, target, row.expected[who][target]] as const),
  )
  test.each(cells)('by %s on a listing that is %s: %d', async (who, target, status) => {
    const url = row.path(await targetId(target))
    const person = people[who]
    const answer =
      row.method === 'get' || row.method === 'delete'
        ? await person[row.method](url)
        : await person[row.method](url, row.body)
    expect(answer.statusCode).toBe(status)
  })
})

test('every call about one listing has a row above', async () => {
  const { paths } = (await site.visitor.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.includes('{listingId}') ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  expect(calls.sort()).toEqual(Object.keys(ROWS).sort())
})

test('S6.1 every call but the public ones needs a session', async () => {
  const { paths } = (await site.visitor.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const open: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace('{document}', 'signs').replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      const answer = await site.app.inject({
        method: method.toUpperCase() as 'GET',
        url,
        ...(method !== 'get' && { payload: {} }),
      })
      // What is the operator's exists for nobody else.
      const closed = path.startsWith('/api/admin/') ? 404 : 401
      if (answer.statusCode !== closed) open.push(`${method.toUpperCase()} ${path}`)
    }
  }
  expect(open.sort()).toEqual([
    'GET /api/affiliate-categories',
    'GET /api/affiliate-products',
    'GET /api/display-ads',
    'GET /api/geocode',
    'GET /api/health',
    'GET /api/item-image/{*}',
    'GET /api/listings/{listingId}',
    'GET /api/listings/{listingId}/calendar.ics',
    'GET /api/listings/{listingId}/photos',
    'GET /api/listings/{listingId}/share.jpg',
    'GET /api/public-listings',
    'GET /api/ready',
    'GET /api/saved-sales/calendar.ics',
    'POST /api/affiliate-products/track-click',
    'POST /api/display-ads/track-click',
    'POST /api/display-ads/track-impression',
    'POST /api/events',
    'POST /api/listings/{listingId}/views',
    'POST /api/waitlist',
    'POST /api/waitlist/leave/{token}',
  ])
})
