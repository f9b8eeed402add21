import type { DayFigures, OpenWork, PlanFigures } from '@yardsnap/contract/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowSeconds, type SignedEvent, startFakeStripe } from '#ports/payments/fake-stripe.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'

const DAY = 86_400

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let site: TestApp
let admin: Visitor
beforeAll(async () => {
  stripe = await startFakeStripe()
  ;({ site, admin } = await appWithAdmin(
    {},
    {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
    },
  ))
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

const figures = async () => (await admin.get('/api/admin/plan-figures')).json<PlanFigures>()
const today = async () => (await admin.get('/api/admin/figures?days=1')).json<DayFigures[]>()[0]!

async function deliver({ payload, signature }: SignedEvent): Promise<void> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  expect(answer.statusCode).toBe(200)
}

/** Completes a checkout. @returns its subscription, in the trial */
async function beginTrial(user: Visitor) {
  const { url } = (await user.post('/api/plan/checkout')).json<{ url: string }>()
  const subscription = stripe.complete(url.split('/').at(-1) ?? '')
  await deliver(stripe.eventAbout(subscription))
  return subscription
}

test('Premium is counted by how it came: granted, in the trial, or paid', async () => {
  const before = await figures()
  const [granted, trying, paying] = [await site.signUp(), await site.signUp(), await site.signUp()]
  await site.makePremium(granted.userId)
  await beginTrial(trying)
  expect((await today()).trials).toBe(1)
  const subscription = await beginTrial(paying)
  // The trial began eight days ago, and the first month is paid.
  await site.database.pool.query(`update "user" set trial_started_at = now() - interval '8 days' where id = $1`, [
    paying.userId,
  ])
  const period = { current_period_start: nowSeconds(), current_period_end: nowSeconds() + 30 * DAY }
  Object.assign(subscription, { status: 'active', trial_end: null, items: { data: [period] } })
  await deliver(stripe.eventAbout(subscription))
  expect(await figures()).toMatchObject({
    accounts: before.accounts + 3,
    premium: before.premium + 3,
    inTrial: before.inTrial + 1,
    paying: before.paying + 1,
    trialsOver: before.trialsOver + 1,
    trialsPaid: before.trialsPaid + 1,
  })
})

test('revenue is what was paid for Premium, each payment once, less what was refunded', async () => {
  const subscription = await beginTrial(await site.signUp())
  const [first, second] = [stripe.eventOfPayment(subscription, 999), stripe.eventOfPayment(subscription, 1900)]
  for (const event of [first, first, second]) await deliver(event)
  expect(await figures()).toMatchObject({ revenueCents: 2899, recentRevenueCents: 2899 })

  const charge = `ch_${subscription.id}`
  await deliver(stripe.eventOfRefund(subscription.customer, charge, 999))
  await deliver(stripe.eventOfRefund(subscription.customer, charge, 500))
  // Another shop of the same operator refunds something.
  await deliver(stripe.eventOfRefund('cus_of_another_shop', 'ch_other', 7000))
  await deliver(stripe.eventOfPayment({ ...subscription, metadata: {} }, 4000))
  expect(await figures()).toMatchObject({ revenueCents: 1900 })
  expect((await today()).revenueCents).toBe(1900)

  await site.database.pool.query(`update payments set at = now() - interval '40 days' where cents = 1900`)
  expect(await figures()).toMatchObject({ revenueCents: 1900, recentRevenueCents: 0 })
})

test('open reports are counted, those about sales and about conversations', async () => {
  const count = async () => (await admin.get('/api/admin/open-work')).json<OpenWork>().reports
  const [seller, shopper] = [await site.signUp(), await site.signUp()]
  const { id } = (await seller.post('/api/listings', { title: 'Porch sale', status: 'published' })).json<{
    id: string
  }>()
  expect(await count()).toBe(0)
  await shopper.post(`/api/listings/${id}/reports`, { reason: 'scam' })
  const written = await shopper.post(`/api/listings/${id}/messages`, { text: 'Hello' })
  const { conversationId } = written.json<{ conversationId: string }>()
  await seller.post(`/api/conversations/${conversationId}/report`, { reason: 'Rude' })
  expect(await count()).toBe(2)
  await admin.put(`/api/admin/listings/${id}/hiding`, { reason: 'Not allowed' })
  expect(await count()).toBe(1)
})
