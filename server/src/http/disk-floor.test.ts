import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath, type ApiCall, readApiCalls } from '#testing/api-calls.ts'
import { MISSING, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

/** What goes on beside all GET and DELETE and what admins call: it ends something, or adds nothing that stays. */
const ADDS_NOTHING = [
  // Tells what titles mean.
  'POST /api/kinds/matches',
  'POST /api/auth/sign-in/email',
  'POST /api/account/confirmation',
  'POST /api/account/confirmation-mails',
  'POST /api/account/password-reset',
  'POST /api/account/password-reset-requests',
  'POST /api/affiliate-products/track-click',
  'POST /api/community-days/{slug}/code-check',
  'POST /api/community-days/{slug}/stops',
  'POST /api/community-days/{slug}/trip',
  'POST /api/consignor-mails/stop/{token}',
  'POST /api/consignor-portal/{token}/printed-tags',
  'POST /api/consignor-portal/{token}/terms',
  'POST /api/day-mails/stop/{token}',
  'POST /api/display-ads/track-click',
  'POST /api/display-ads/track-impression',
  'POST /api/events',
  'POST /api/letters/leave/{token}',
  'POST /api/listings/{listingId}/check-in',
  'POST /api/listings/{listingId}/check-in/recalls',
  'POST /api/listings/{listingId}/consigned-items/places',
  'POST /api/listings/{listingId}/consignors/{consignorId}/printed-tags',
  'POST /api/listings/{listingId}/marketplaces/{marketplace}/file',
  'POST /api/listings/{listingId}/marketplaces/{marketplace}/review',
  'POST /api/listings/{listingId}/settlement/settled',
  'POST /api/listings/{listingId}/till/oversold/{itemId}',
  'POST /api/market-pricing',
  'POST /api/plan/portal',
  'POST /api/recalls/check',
  'POST /api/saturday/stop/{token}',
  'POST /api/seen-sales/read',
  'POST /api/seen-sales/removal/{token}',
  'POST /api/trips/plan',
  'POST /api/validate-address',
  'POST /api/waitlist/leave/{token}',
  'POST /api/wants/seen',
  'POST /api/wants/stop/{token}',
  'PUT /api/consignor-links/{listingId}',
  'PUT /api/consignor-portal/{token}/dispute',
  'PUT /api/consignor-portal/{token}/slots',
  'PUT /api/image-acl',
  'PUT /api/joint-trips/{jointTripId}/marks/{listingId}',
  'PUT /api/joint-trips/{jointTripId}/stops',
  'PUT /api/listings/{listingId}/consignment/status',
  'PUT /api/listings/{listingId}/consignors/{consignorId}/payouts/{payoutId}/cashed',
  'PUT /api/listings/{listingId}/hold-rule',
  'PUT /api/listings/{listingId}/items/{itemId}/firm',
  'PUT /api/listings/{listingId}/offer-rule',
  'PUT /api/listings/{listingId}/holds/{holdId}/visit',
  'PUT /api/listings/{listingId}/items/{itemId}/pending',
  'PUT /api/listings/{listingId}/settlement/unknown-lines/{purchaseId}',
  'PUT /api/notification-settings',
  'PUT /api/saturday/dismissed',
  'PUT /api/saved-sales/order',
  'PUT /api/saved-sales/{listingId}/mark',
]

let site: TestApp
let full: TestApp
let calls: ApiCall[]
beforeAll(async () => {
  site = await testApp()
  full = await testApp({ beside: site, env: { DISK_FLOOR_MB: '99999999' } })
  calls = await readApiCalls(site.visitor)
})
afterAll(async () => {
  await full.close()
  await site.close()
})

const anyId = new Proxy({}, { get: () => MISSING })

describe('S-T12 a disk that is nearly full', () => {
  test('refuses every call that adds rows, and no other', async () => {
    const there = full.enter(await site.signUp())
    const going: string[] = []
    const refusals = new Set<string>()
    for (const { name, method, path } of calls) {
      const address = fillPath(path, anyId)
      const answer = await full.app.inject({
        method,
        url: address,
        headers: { cookie: there.cookie },
        ...(method !== 'GET' && { payload: {} }),
      })
      if (answer.statusCode === 507) refusals.add(answer.body)
      else going.push(name)
    }
    expect([...refusals].map((body) => JSON.parse(body) as object)).toEqual([
      {
        code: 'storage_full',
        message: 'This site has run out of room, so nothing can be added. Please try again later.',
      },
    ])
    const free = calls.filter(({ method, path }) => ['GET', 'DELETE'].includes(method) || path.startsWith('/api/admin'))
    expect(going.toSorted()).toEqual([...free.map(({ name }) => name), ...ADDS_NOTHING].toSorted())
  })

  test('lets people sign in and delete, and takes payments, and refuses new accounts', async () => {
    const seller = await site.signUp()
    const { id } = (await seller.post('/api/listings', { title: 'Garage sale' })).json<{ id: string }>()
    const there: Visitor = full.enter(seller)
    const getStatus = async (url: string, body: object) => (await full.visitor.post(url, body)).statusCode
    expect(await getStatus('/api/auth/sign-in/email', { email: seller.email, password: 'not this one' })).toBe(401)
    expect(await getStatus('/api/payments/webhook', {})).not.toBe(507)
    expect(await getStatus('/api/auth/sign-up/email', { email: 'x@example.com', password: 'a long password 7' })).toBe(
      507,
    )
    expect((await there.delete(`/api/listings/${id}`)).statusCode).toBe(204)
  })
})
