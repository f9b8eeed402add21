import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

/** Fields that only the server may set. */
const FORGED = {
  accountType: 'premium',
  premiumExpiresAt: '2099-01-01T00:00:00Z',
  trialStartedAt: null,
  isPremium: true,
  plan: 'premium',
  isPremiumListing: true,
  sellerId: 'somebody-else',
  ownerId: 'somebody-else',
  userId: 'somebody-else',
  publishedAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  itemCount: 999,
  monthlyListingsUsed: 0,
  currentActiveListings: 0,
  pricePerMonth: '0.01',
  trialDays: 999,
  customerId: 'cus_somebody-else',
  subscriptionId: 'sub_somebody-else',
}

/** A family's owner of an item is not a user, and a trip's plan contains arrival times. */
const OTHER_MEANINGS = /\/till\/(sales\/\{saleId\}|item-owners): ownerId$|^PUT \/api\/trip: plan$/

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
})
afterAll(() => site.close())

interface Operation {
  requestBody?: { content: Record<string, { schema: unknown }> }
}

async function operations(): Promise<[string, Operation][]> {
  const { paths } = (await site.visitor.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

/** All field names in a JSON schema, at any depth. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...listFields(value),
  ])
}

test('A7 no call accepts a field that only the server may set', async () => {
  // Admin calls may have such fields; for everyone else they do not exist (admin.test.ts).
  const calls = (await operations()).filter(([name]) => !name.includes(' /api/admin/'))
  const withBody = calls.filter(([, { requestBody }]) => requestBody)
  expect(withBody.length).toBeGreaterThan(15)
  const settable = withBody.flatMap(([name, { requestBody }]) =>
    listFields(requestBody)
      .filter((field) => field in FORGED)
      .map((field) => `${name}: ${field}`),
  )
  expect(settable.filter((field) => !OTHER_MEANINGS.test(field))).toEqual([])
})

/** All plans, owners and counters in the database. */
async function truth() {
  const { rows } = await site.database.pool.query(
    `select u.account_type, u.premium_expires_at, u.trial_started_at, usage.created as used,
       listing.id, listing.seller_id, listing.is_premium_listing, listing.published_at, listing.created_at, listing.item_count
     from "user" u left join listing_usage usage on usage.user_id = u.id left join listings listing on listing.seller_id = u.id
     order by u.id, listing.id`,
  )
  return rows
}

test('A7 A23 forged fields in a valid request are ignored', async () => {
  const made = await seller.post('/api/listings', { title: 'Sale', ...FORGED })
  expect(made.statusCode).toBe(201)
  const { id: listingId } = made.json<{ id: string }>()
  const before = await truth()
  expect(before).toMatchObject([
    {
      account_type: 'free',
      premium_expires_at: null,
      used: 1,
      seller_id: seller.userId,
      is_premium_listing: false,
      published_at: null,
      item_count: 0,
    },
  ])
  expect(before[0].created_at.getFullYear()).toBeGreaterThan(2024)

  const calls = [
    seller.put(`/api/listings/${listingId}`, { title: 'Sale', owner: FORGED, ...FORGED }),
    seller.post(`/api/listings/${listingId}/items/bulk`, { items: [], ...FORGED }),
    seller.put('/api/saved-sales/order', { listingIds: [], ...FORGED }),
    seller.post('/api/objects/upload', FORGED),
    seller.post('/api/waitlist', { email: 'a@example.com', ...FORGED }),
    seller.post('/api/validate-address', { streetAddress: '1 Main St', city: 'Orlando', state: 'FL', ...FORGED }),
  ]
  for (const call of calls) expect((await call).statusCode).toBeLessThan(300)
  expect(await truth()).toEqual(before)
})

test('S1.6 A7 A23 no account can be created as premium or changed to it', async () => {
  const before = await truth()
  const origin = { origin: 'http://localhost:3000' }
  await seller.post('/api/auth/update-user', { firstName: 'Dana', ...FORGED }, origin)
  await seller.post('/api/auth/update-user', { accountType: 'premium' }, origin)
  await seller.post('/api/plan/checkout', FORGED)
  expect(await truth()).toEqual(before)

  const statuses: number[] = []
  const names = { name: 'Pat Forger', firstName: 'Pat', lastName: 'Forger' }
  for (const [number, forged] of [
    {},
    ...Object.entries(FORGED).map(([name, value]) => ({ [name]: value })),
  ].entries()) {
    const account = { email: `forger${number}@example.com`, password: 'saturday-morning', ...names }
    const answer = await site.visitor.post('/api/auth/sign-up/email', { ...account, ...forged })
    statuses.push(answer.statusCode)
  }
  expect(statuses[0]).toBe(200)
  const { rows } = await site.database.pool.query(
    `select id from "user" where account_type <> 'free' or premium_expires_at is not null or trial_started_at is not null`,
  )
  expect(rows).toEqual([])
})

test('A7 the length of the trial cannot be changed', async () => {
  const eager = await site.signUp()
  const answer = await eager.post('/api/plan/trial', FORGED)
  const days = (Date.parse(answer.json<{ endsAt: string }>().endsAt) - Date.now()) / 86_400_000
  expect(days).toBeLessThanOrEqual(7)
})
