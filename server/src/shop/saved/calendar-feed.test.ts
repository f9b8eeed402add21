import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
let shopper: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  ;[seller, shopper] = await Promise.all([site.signUp(), site.signUp()])
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

async function publish(title: string, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await seller.post('/api/listings', {
    title,
    streetAddress: '400 S Orange Ave',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    saleDate: '2031-05-03',
    startTime: '08:00',
    status: 'published',
    ...fields,
  })
  return answer.json<{ id: string }>().id
}

async function makeFeed(who = shopper): Promise<string> {
  const { url } = (await who.post('/api/saved-sales/calendar-feed')).json<{ url: string }>()
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe('https://sales.example')
  return pathname + search
}

test('a calendar app gets the saved sales that have a day, without skipped ones', async () => {
  const [shown, skipped, undated] = [
    await publish('Maple Street Sale'),
    await publish('Skipped'),
    await publish('Undated', { saleDate: null }),
  ]
  for (const listingId of [shown, skipped, undated]) await shopper.post('/api/saved-sales', { listingId })
  await shopper.put(`/api/saved-sales/${skipped}/mark`, { mark: 'skipped' })
  const answer = await site.visitor.get(await makeFeed())
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.body.match(/^SUMMARY:.*/gm)?.map((line) => line.trim())).toEqual(['SUMMARY:Maple Street Sale'])
  expect(answer.body).toContain(`UID:${shown}@sales.example`)
})

test('S-E5 speaks the language of its owner', async () => {
  const owner = await site.signUp()
  const changed = await owner.put('/api/account/mail', { language: 'es' })
  expect(changed.statusCode).toBe(204)
  const listingId = await publish('Mudanza')
  await owner.post('/api/saved-sales', { listingId })
  const { body } = await site.visitor.get(await makeFeed(owner))
  expect(body).toContain('NAME:Yardsnap: ventas guardadas')
  const unfolded = body.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`https://sales.example/es/sale/${listingId}\r\n`)
})

test('a hidden address is in no calendar, not even its seller’s', async () => {
  const listingId = await publish('Hidden', { hidesAddress: true })
  await seller.post('/api/saved-sales', { listingId })
  const { body } = await site.visitor.get(await makeFeed(seller))
  expect(body).toContain('SUMMARY:Hidden')
  expect(body).not.toContain('Orange Ave')
  expect(body).not.toContain('LOCATION')
})

test('unpublished and deleted sales are removed from the feed', async () => {
  const listingId = await publish('Short-lived')
  await shopper.post('/api/saved-sales', { listingId })
  const path = await makeFeed()
  expect((await site.visitor.get(path)).body).toContain('Short-lived')
  await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
  expect((await site.visitor.get(path)).body).not.toContain('Short-lived')
})

test('creating a new URL invalidates the old one, and revoking invalidates both', async () => {
  const first = await makeFeed()
  const second = await makeFeed()
  expect(second).not.toBe(first)
  expect((await site.visitor.get(first)).statusCode).toBe(404)
  expect((await site.visitor.get(second)).statusCode).toBe(200)
  expect((await shopper.get('/api/saved-sales/calendar-feed')).json()).toEqual({
    url: `https://sales.example${second}`,
  })
  expect((await shopper.delete('/api/saved-sales/calendar-feed')).statusCode).toBe(204)
  expect((await site.visitor.get(second)).statusCode).toBe(404)
  expect((await shopper.get('/api/saved-sales/calendar-feed')).json()).toEqual({ url: null })
})

test('a forged URL returns 404', async () => {
  const path = await makeFeed()
  for (const bad of [`${path}x`, path.replace(/token=.{8}/, 'token=00000000'), '/api/saved-sales/calendar.ics?token='])
    expect((await site.visitor.get(bad)).statusCode).toBe(404)
})
