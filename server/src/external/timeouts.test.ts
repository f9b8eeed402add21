import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { startFakeStripe } from '#ports/payments/fake-stripe.ts'
import { startFakePush } from '#ports/push/fake-push.ts'
import { publish } from '#testing/notifications.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const PROMPT_MS = 2_500

/** A server that accepts every connection and never responds. */
async function startSilence() {
  const sockets = new Set<Socket>()
  const reached = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    socket.resume()
    reached.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves when a request is waiting for a response. */
    reached: reached.promise,
    async release(): Promise<void> {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

const SERVICES = ['stripe', 'smtp', 'geocoder', 'usps', 'model', 'analytics', 'push', 'ebay'] as const
type Silences = Record<(typeof SERVICES)[number], Awaited<ReturnType<typeof startSilence>>>

let silent: Silences
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let site: TestApp
let seller: Visitor
let buyer: Visitor
let listingId: string

beforeAll(async () => {
  const started = await Promise.all(SERVICES.map(async (name) => [name, await startSilence()] as const))
  silent = Object.fromEntries(started) as Silences
  stripe = await startFakeStripe()
  const at = (name: keyof Silences) => `http://127.0.0.1:${silent[name].port}`
  site = await testApp({
    outgoing: { isAllowed: () => true, needsHttps: false, ebayUrl: at('ebay') },
    env: {
      LOG_LEVEL: 'silent',
      DETECTION_TEXT: 'off',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: at('stripe'),
      SMTP_URL: `smtp://127.0.0.1:${silent.smtp.port}`,
      GEOCODER: 'photon',
      GEOCODER_URL: at('geocoder'),
      USPS_CLIENT_ID: 'id',
      USPS_CLIENT_SECRET: 'secret',
      USPS_URL: at('usps'),
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${at('model')}/v1`,
      AI_MODEL: 'm',
      ANALYTICS: 'umami',
      ANALYTICS_URL: at('analytics'),
      ANALYTICS_SITE: 'site',
      EBAY_CLIENT_ID: 'id',
      EBAY_CLIENT_SECRET: 'secret',
    },
  })
  ;[seller, buyer] = [await site.signUp(), await site.signUp()]
  await site.makePremium(seller.userId)
  // The fake mail server hangs, so nobody can confirm an address by a link.
  await site.database.db.update(user).set({ emailVerified: true })
  listingId = await publish(site, seller)
  await subscribe(seller, at('push'))
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

/** A device whose push service never responds. */
async function subscribe(person: Visitor, pushService: string): Promise<void> {
  const fake = await startFakePush()
  const { subscription } = fake.addDevice()
  await fake.close()
  const endpoint = subscription.endpoint.replace(fake.url, pushService)
  const answer = await person.put('/api/push-subscription', { ...subscription, endpoint })
  expect(answer.statusCode).toBe(204)
}

/** A signed webhook event about a subscription, which makes the app query Stripe. */
function subscriptionEvent(): { payload: string; headers: Record<string, string> } {
  const object = { object: 'subscription', id: 'sub_1', metadata: { userId: buyer.userId } }
  const event = { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', data: { object } }
  const { payload, signature } = stripe.sign(JSON.stringify(event), Math.floor(Date.now() / 1000))
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

async function callExternal(): Promise<Promise<unknown>[]> {
  const imageUrl = await uploadPhoto(seller, await makePhoto())
  const address = { streetAddress: '1 Main St', city: 'Orlando', state: 'FL', zipCode: '32801' }
  return [
    ...[1, 2, 3, 4].map(() => buyer.post('/api/plan/checkout')),
    site.app.inject({ method: 'POST', url: '/api/payments/webhook', ...subscriptionEvent() }),
    buyer.post(`/api/listings/${listingId}/messages`, { text: 'Is it still there?' }),
    buyer.get(`/api/geocode?${new URLSearchParams({ address: '1 Main St, Orlando, FL' }).toString()}`),
    buyer.post('/api/validate-address', address),
    seller.post('/api/market-pricing', { itemName: 'Armchair', category: 'furniture', condition: 'good' }),
    seller.post('/api/process-images', { listingId, imageUrls: [imageUrl] }),
    site.visitor.post('/api/events', { name: 'page_view', page: '/browse' }),
  ]
}

describe('S-N7 external services that hang', () => {
  test('hold no database connection and do not delay other calls', async () => {
    const pending = await callExternal()
    await Promise.all(SERVICES.map((name) => silent[name].reached))
    const held = `select count(*)::int as held from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    const { rows } = await site.database.pool.query<{ held: number }>(held)
    expect(rows).toEqual([{ held: 0 }])
    for (const url of ['/api/public-listings', '/api/my-listings', '/api/plan']) {
      const from = performance.now()
      expect([url, (await seller.get(url)).statusCode]).toEqual([url, 200])
      expect(performance.now() - from).toBeLessThan(PROMPT_MS)
    }
    await expect.poll(() => site.database.pool.totalCount - site.database.pool.idleCount).toBe(0)
    expect(site.database.pool.waitingCount).toBe(0)
    await Promise.all(SERVICES.map((name) => silent[name].release()))
    await Promise.all(pending)
  })
})
