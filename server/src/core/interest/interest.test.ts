import type { Interest } from '@yardsnap/contract/interest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interestMarks } from '#db/schema/interest.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'

interface TestListing {
  seller: Visitor
  listingId: string
}

async function premiumListing(): Promise<TestListing> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const fields = { title: 'Garage sale', saleDate: '2031-05-03', city: 'Orlando', state: 'FL', zipCode: '32801' }
  const { id } = (await seller.post('/api/listings', fields)).json<{ id: string }>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  return { seller, listingId: id }
}

const view = (visitor: Visitor, { listingId }: TestListing, headers: Record<string, string> = {}) =>
  visitor.post(`/api/listings/${listingId}/views`, undefined, { 'user-agent': FIREFOX, ...headers })

const interestIn = async ({ seller, listingId }: TestListing) =>
  (await seller.get(`/api/listings/${listingId}/interest`)).json<Interest>()

describe('S6.3 views of a sale', () => {
  test('S6.3 count people: one view per day and account or browser', async () => {
    const listing = await premiumListing()
    const shopper = await site.signUp()
    await view(site.visitor, listing)
    await view(site.visitor, listing)
    await view(site.visitor, listing, { 'user-agent': SAFARI })
    await view(shopper, listing)
    await view(shopper, listing, { 'user-agent': SAFARI })
    const { days, totals } = await interestIn(listing)
    expect(totals).toEqual({ views: 3, saves: 0, contacts: 0, routes: 0 })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), ...totals })
    await view(site.visitor, listing)
    expect((await interestIn(listing)).totals.views).toBe(3)
  })

  test.each([
    { who: 'a crawler', headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } },
    { who: 'a script', headers: { 'user-agent': 'curl/8.5.0' } },
    { who: 'one who asks not to be tracked', headers: { dnt: '1' } },
    { who: 'one whose browser asks for privacy', headers: { 'sec-gpc': '1' } },
  ])('S6.3 exclude $who', async ({ headers }) => {
    const listing = await premiumListing()
    expect((await view(site.visitor, listing, headers)).statusCode).toBe(204)
    expect((await interestIn(listing)).totals.views).toBe(0)
  })

  test("S6.3 exclude the seller's own, and those of a draft", async () => {
    const listing = await premiumListing()
    await view(listing.seller, listing)
    const draft = (await listing.seller.post('/api/listings', { title: 'Draft' })).json<{ id: string }>()
    await view(site.visitor, { ...listing, listingId: draft.id })
    expect((await interestIn(listing)).totals.views).toBe(0)
    expect((await interestIn({ ...listing, listingId: draft.id })).totals.views).toBe(0)
  })

  test('S6.3 are stored anonymously: marks contain no address, browser or account', async () => {
    const listing = await premiumListing()
    const shopper = await site.signUp()
    await view(site.visitor, listing)
    await view(shopper, listing)
    await interestIn(listing)
    const marks = await site.database.db.select().from(interestMarks)
    const kept = JSON.stringify(marks.filter(({ listingId }) => listingId === listing.listingId))
    expect(JSON.parse(kept)).toHaveLength(2)
    for (const secret of [shopper.userId, '127.0.0.1', 'Firefox']) expect(kept).not.toContain(secret)
  })
})

test('S6.3 saves, contacts and trips of shoppers are counted by day', async () => {
  const listing = await premiumListing()
  const shopper = await site.signUp()
  await shopper.post('/api/saved-sales', { listingId: listing.listingId })
  await shopper.delete(`/api/saved-sales/${listing.listingId}`)
  await shopper.post('/api/saved-sales', { listingId: listing.listingId })
  await shopper.post(`/api/listings/${listing.listingId}/messages`, { text: 'Is it still there?' })
  await shopper.post(`/api/listings/${listing.listingId}/messages`, { text: 'Hello?' })
  const trip = await shopper.post('/api/trips/plan', {
    listingIds: [listing.listingId],
    start: { kind: 'position', latitude: 28.5, longitude: -81.4 },
  })
  expect(trip.statusCode).toBe(200)
  expect((await interestIn(listing)).totals).toEqual({ views: 0, saves: 1, contacts: 1, routes: 1 })
})

test('S6.3 S2.13.1 the dashboard requires Premium, and says so', async () => {
  const seller = await site.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Garage sale' })).json<{ id: string }>()
  const answer = await seller.get(`/api/listings/${id}/interest`)
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'premium_required', reason: 'analytics' }),
  ])
})
