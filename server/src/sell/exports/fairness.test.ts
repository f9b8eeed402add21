import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeListingWithItems } from './test-listing.ts'
import { makeMarketplaceExport, premiumSeller } from './test-marketplaces.ts'

let site: TestApp
let seller: Visitor
let other: Visitor
let othersSale: string
beforeAll(async () => {
  // On a busy machine a document may take longer than an operator would let it.
  site = await testApp({ env: { PRINT_TIMEOUT_SECONDS: '60' } })
  ;[seller, other] = [await premiumSeller(site), await site.signUp()]
  othersSale = (await makeListingWithItems(other, [{ title: 'Lamp' }])).id
})
afterAll(() => site.close())

const ORDERS = 8
const orderAtOnce = (make: () => ReturnType<Visitor['get']>) => Promise.all(Array.from({ length: ORDERS }, make))

type Answers = Awaited<ReturnType<typeof orderAtOnce>>

/** Checks that some were made, and that the others were refused with a message and a time to try again. */
function expectMostRefused(answers: Answers, words: string): void {
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { code: 'rate_limited', message: expect.stringContaining(words) },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
}

test('S-T15 an account has two documents in the making; the next is refused, and another account’s is made', async () => {
  const items = Array.from({ length: 400 }, (_, index) => ({ title: `Chair ${index}` }))
  const { id } = await makeListingWithItems(seller, items)
  const [answers, others] = await Promise.all([
    orderAtOnce(() => seller.get(`/api/listings/${id}/exports/stickers`)),
    other.get(`/api/listings/${othersSale}/exports/flyer`),
  ])
  expectMostRefused(answers, 'Two documents of yours')
  expect(others.statusCode).toBe(200)
  expect((await seller.get(`/api/listings/${id}/exports/signs`)).statusCode).toBe(200)
}, 60_000)

test('S-T15 an account has two archives in the making, and the next is refused', async () => {
  const photo = await uploadPhoto(seller)
  const items = Array.from({ length: 40 }, (_, index) => ({
    title: `Chair ${index}`,
    cropUrl: `${photo}?region=0,0,0.5,${(0.3 + index / 100).toFixed(2)}`,
  }))
  const { id } = await makeListingWithItems(seller, items)
  expectMostRefused(await orderAtOnce(() => makeMarketplaceExport(seller, id, 'photos')), 'Two downloads of yours')
  expect((await makeMarketplaceExport(seller, id, 'photos')).statusCode).toBe(200)
}, 60_000)

test('S-T15 who closes the connection gives back the place of an archive', async () => {
  const photo = await uploadPhoto(seller)
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: `Table ${index}`,
    cropUrl: `${photo}?region=0.1,0,0.5,${(0.3 + index / 100).toFixed(2)}`,
  }))
  const { id } = await makeListingWithItems(seller, items)
  const origin = `http://127.0.0.1:${await site.listen()}`
  /** Orders an archive, leaves after its first bytes, and tells how the order was answered. */
  async function orderAndLeave(): Promise<number> {
    const leaving = new AbortController()
    const answer = await fetch(`${origin}/api/listings/${id}/marketplaces/photos/file`, {
      method: 'POST',
      headers: { cookie: seller.cookie, 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: '{}',
      signal: leaving.signal,
    })
    await answer.body!.getReader().read()
    leaving.abort()
    return answer.status
  }
  // The server hears of a closed connection a moment later, so that the third may be early.
  for (let round = 0; round < 4; round += 1) await expect.poll(orderAndLeave, { timeout: 20_000 }).toBe(200)
  await expect
    .poll(async () => (await makeMarketplaceExport(seller, id, 'photos')).statusCode, { timeout: 20_000 })
    .toBe(200)
}, 90_000)
