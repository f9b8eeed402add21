import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedPayments } from '#ports/payments/embedded.ts'
import { useErrorBodies } from '#http/error-body.ts'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'
import { plansService } from './service.ts'

const DAY_MS = 24 * 3_600_000

let site: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

const plans = () =>
  plansService({
    database: site.database,
    payments: embeddedPayments(),
    publicUrl: 'https://sales.example',
    log: pino({ level: 'silent' }),
  })
const plan = async (user: Visitor) => (await user.get('/api/plan')).json<{ kind: string; endsAt: string | null }>()
const publish = async (seller: Visitor, title: string) =>
  (await seller.post('/api/listings', { title, status: 'published' })).json<{ id: string }>().id

async function goldListings(seller: Visitor): Promise<string[]> {
  const listings = (await seller.get('/api/my-listings')).json<{ title: string; isPremiumListing: boolean }[]>()
  return listings.filter(({ isPremiumListing }) => isPremiumListing).map(({ title }) => title)
}

describe('S2.10.1 the trial', () => {
  test('grants premium for 7 days, without a card', async () => {
    const seller = await site.signUp()
    expect(await plan(seller)).toEqual({ kind: 'free', endsAt: null, hasHadTrial: false, subscription: null })
    const answer = await seller.post('/api/plan/trial')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ kind: 'trial', hasHadTrial: true, subscription: null })
    const left = Date.parse(answer.json<{ endsAt: string }>().endsAt) - Date.now()
    expect(left).toBeGreaterThan(6.99 * DAY_MS)
    expect(left).toBeLessThanOrEqual(7 * DAY_MS)
    expect((await seller.get('/api/auth/user')).json()).toMatchObject({
      accountType: 'premium',
      premiumExpiresAt: answer.json<{ endsAt: string }>().endsAt,
    })
  })

  test('starts exactly once, even with concurrent calls through two processes', async () => {
    const seller = await site.signUp()
    const ask = (index: number) =>
      (index % 2 ? second : site).app.inject({
        method: 'POST',
        url: '/api/plan/trial',
        headers: { cookie: seller.cookie },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
  })

  test('is not granted again when it is over', async () => {
    const seller = await site.signUp()
    await seller.post('/api/plan/trial')
    await site.makePremium(seller.userId, new Date(Date.now() - 1000))
    expect(await plan(seller)).toMatchObject({ kind: 'ended', endsAt: null, hasHadTrial: true })
    const again = await seller.post('/api/plan/trial')
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({ code: 'conflict', message: 'You have had your 7-day trial' })
  })

  test('is kept for later by users who already have Premium', async () => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    expect((await seller.post('/api/plan/trial')).json()).toMatchObject({ message: 'You have Premium already' })
    expect(await plan(seller)).toMatchObject({ kind: 'premium', endsAt: null, hasHadTrial: false })
  })

  test('without payment configuration nothing can be bought, and there is no webhook', async () => {
    const seller = await site.signUp()
    const checkout = await seller.post('/api/plan/checkout')
    expect(checkout.statusCode).toBe(501)
    expect(checkout.json()).toMatchObject({ message: 'Payment is not set up here' })
    expect((await seller.post('/api/plan/portal')).statusCode).toBe(404)
    const event = await site.visitor.post('/api/payments/webhook', { id: 'evt_1' }, { 'stripe-signature': 't=1,v1=0' })
    expect(event.statusCode).toBe(404)
  })
})

test('S6.3 C8 the premium mark of sales follows the plan; the sales themselves stay', async () => {
  const seller = await site.signUp()
  await publish(seller, 'First')
  expect(await goldListings(seller)).toEqual([])
  await seller.post('/api/plan/trial')
  await publish(seller, 'Second')
  expect((await goldListings(seller)).toSorted()).toEqual(['First', 'Second'])

  await site.makePremium(seller.userId, new Date(Date.now() - 1000))
  await plans().sweep()
  expect(await goldListings(seller)).toEqual([])
  const published = (await seller.get('/api/my-listings')).json<{ status: string }[]>()
  expect(published.map(({ status }) => status)).toEqual(['published', 'published'])
})

test('S1.3 S6.3 premium features are refused to a free account, with the feature’s name', async () => {
  const seller = await site.signUp()
  const app = Fastify()
  useErrorBodies(app)
  app.get('/', async () => {
    await plans().requirePremium(seller.userId, 'analytics')
    return 'shown'
  })
  const refused = await app.inject('/')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({
    code: 'premium_required',
    message: 'This is part of Premium',
    reason: 'analytics',
  })
  await seller.post('/api/plan/trial')
  expect((await app.inject('/')).body).toBe('shown')
})
