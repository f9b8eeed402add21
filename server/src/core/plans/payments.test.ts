import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeSubscription, nowSeconds, type SignedEvent, startFakeStripe } from '#ports/payments/fake-stripe.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const DAY = 86_400

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let site: TestApp
let second: TestApp
beforeAll(async () => {
  stripe = await startFakeStripe()
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.apiUrl,
    PUBLIC_URL: 'https://sales.example',
  }
  site = await testApp({ env })
  second = await testApp({ beside: site, env })
})
beforeEach(() => {
  stripe.mood.now = 'well'
})
afterAll(async () => {
  await second.close()
  await site.close()
  await stripe.close()
})

const plan = async (user: Visitor) => (await user.get('/api/plan')).json<{ kind: string; endsAt: string | null }>()
const endsIn = async (user: Visitor) =>
  Math.round((Date.parse((await plan(user)).endsAt ?? '') / 1000 - nowSeconds()) / DAY)
const getCheckout = (url: string) => stripe.sessions.get(url.split('/').at(-1) ?? '')!

async function beginCheckout(user: Visitor) {
  const answer = await user.post('/api/plan/checkout')
  expect(answer.statusCode).toBe(200)
  return getCheckout(answer.json<{ url: string }>().url)
}

const deliver = ({ payload, signature }: SignedEvent, app = site) =>
  app.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

/** A user who has just started to pay, after the trial. */
async function payingUser(): Promise<{ user: Visitor; subscription: FakeSubscription }> {
  const user = await site.signUp()
  const { id } = await beginCheckout(user)
  const subscription = stripe.complete(id, { status: 'active', trial_end: null })
  subscription.items.data = [{ current_period_start: nowSeconds(), current_period_end: nowSeconds() + 30 * DAY }]
  expect((await deliver(stripe.eventAbout(subscription))).statusCode).toBe(200)
  return { user, subscription }
}

function end(subscription: FakeSubscription): void {
  Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds() - 1 })
}

describe('S9.2 buying Premium', () => {
  test('charges the launch price, after 7 days without a card', async () => {
    const user = await site.signUp()
    const { form } = await beginCheckout(user)
    expect(form).toMatchObject({
      mode: 'subscription',
      customer_email: user.email,
      client_reference_id: user.userId,
      payment_method_collection: 'if_required',
      'line_items[0][price_data][unit_amount]': '999',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[trial_period_days]': '7',
      'subscription_data[trial_settings][end_behavior][missing_payment_method]': 'cancel',
      success_url: 'https://sales.example/premium?checkout=done',
      cancel_url: 'https://sales.example/premium?checkout=cancelled',
    })
    expect(await plan(user)).toMatchObject({ kind: 'free' })
  })

  test('starts the trial when the checkout completes', async () => {
    const user = await site.signUp()
    const subscription = stripe.complete((await beginCheckout(user)).id)
    expect((await deliver(stripe.eventAbout(subscription))).json()).toEqual({ received: true })
    expect(await plan(user)).toMatchObject({
      kind: 'trial',
      hasHadTrial: true,
      subscription: { isCancelled: false, isPastDue: false },
    })
    expect(await endsIn(user)).toBe(7)
  })

  test('has one trial per account, whatever the payment service grants', async () => {
    const user = await site.signUp()
    const first = stripe.complete((await beginCheckout(user)).id)
    await deliver(stripe.eventAbout(first))
    await site.database.pool.query(
      `update "user" set trial_started_at = now() - interval '8 days', premium_expires_at = now() - interval '1 day' where id = $1`,
      [user.userId],
    )
    end(first)
    await deliver(stripe.eventAbout(first))
    expect(await plan(user)).toMatchObject({ kind: 'ended', subscription: null })

    const session = await beginCheckout(user)
    expect(session.form['subscription_data[trial_period_days]']).toBeUndefined()
    expect(session.form['customer']).toBe(first.customer)
    const generous = stripe.complete(session.id, { status: 'trialing', trial_end: nowSeconds() + 90 * DAY })
    await deliver(stripe.eventAbout(generous))
    expect(await plan(user)).toMatchObject({ kind: 'ended' })
  })

  test('expires an earlier checkout, so that nobody pays twice', async () => {
    const user = await site.signUp()
    const urls = await Promise.all(
      [site, second, site, second].map(async ({ app }) => {
        const answer = await app.inject({ method: 'POST', url: '/api/plan/checkout', headers: { cookie: user.cookie } })
        return answer.json<{ url: string }>().url
      }),
    )
    expect(urls.map((url) => getCheckout(url).status).toSorted()).toEqual(['expired', 'expired', 'expired', 'open'])
  })

  test('is refused to paying users, even before the webhook arrives', async () => {
    const user = await site.signUp()
    stripe.complete((await beginCheckout(user)).id)
    const again = await user.post('/api/plan/checkout')
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({ code: 'conflict', message: 'You have Premium already' })
    expect(await plan(user)).toMatchObject({ kind: 'trial' })
  })

  test('speaks the language of the buyer, and leads back to the page in it', async () => {
    const user = await site.signUp()
    const answer = await user.post('/api/plan/checkout', undefined, { 'x-language': 'es' })
    expect(getCheckout(answer.json<{ url: string }>().url).form).toMatchObject({
      locale: 'es',
      success_url: 'https://sales.example/es/premium?checkout=done',
      cancel_url: 'https://sales.example/es/premium?checkout=cancelled',
    })
  })

  test('goes on where the payment service no longer knows the checkout and the customer of before', async () => {
    const { user, subscription } = await payingUser()
    end(subscription)
    await deliver(stripe.eventAbout(subscription))
    stripe.sessions.delete((await beginCheckout(user)).id)
    stripe.lost.add(subscription.customer)
    expect((await beginCheckout(user)).form).toMatchObject({ customer_email: user.email })
  })

  test('reports when the payment service does not respond', async () => {
    const user = await site.signUp()
    stripe.mood.now = 'broken'
    const answer = await user.post('/api/plan/checkout')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'provider_failed' })
  })

  test('opens the customer portal for users who have paid, and nobody else', async () => {
    const { user, subscription } = await payingUser()
    expect((await user.post('/api/plan/portal')).json()).toEqual({
      url: `${stripe.apiUrl}/portal/${subscription.customer}`,
    })
    expect((await (await site.signUp()).post('/api/plan/portal')).statusCode).toBe(404)
    expect((await site.visitor.post('/api/plan/portal')).statusCode).toBe(401)
  })
})

describe('a subscription', () => {
  test('grants premium for the paid month and one day of grace for late events', async () => {
    const { user } = await payingUser()
    expect(await plan(user)).toMatchObject({ kind: 'premium', subscription: { isCancelled: false } })
    expect(await endsIn(user)).toBe(31)
  })

  test('lasts to the end of the month when cancelled', async () => {
    const { user, subscription } = await payingUser()
    subscription.cancel_at_period_end = true
    await deliver(stripe.eventAbout(subscription))
    expect(await plan(user)).toMatchObject({ kind: 'premium', subscription: { isCancelled: true } })
    expect(await endsIn(user)).toBe(30)
  })

  test('keeps premium for a week when a payment fails', async () => {
    const { user, subscription } = await payingUser()
    subscription.status = 'past_due'
    await deliver(stripe.eventAbout(subscription))
    expect(await plan(user)).toMatchObject({ kind: 'premium', subscription: { isPastDue: true } })
    expect(await endsIn(user)).toBe(7)
  })

  test('C8 when ended leaves a free account with all data', async () => {
    const { user, subscription } = await payingUser()
    for (const title of ['First', 'Second']) await user.post('/api/listings', { title, status: 'published' })
    end(subscription)
    await deliver(stripe.eventAbout(subscription))
    expect(await plan(user)).toMatchObject({ kind: 'ended', endsAt: null, subscription: null })
    const kept = (await user.get('/api/my-listings')).json<{ status: string }[]>()
    expect(kept.map(({ status }) => status)).toEqual(['published', 'published'])
    expect((await user.post('/api/listings', { title: 'Third' })).statusCode).toBe(403)
  })

  test('when ended does not remove premium that the admin granted', async () => {
    const { user, subscription } = await payingUser()
    await site.makePremium(user.userId)
    end(subscription)
    await deliver(stripe.eventAbout(subscription))
    expect(await plan(user)).toMatchObject({ kind: 'premium', endsAt: null })
  })

  test('does not affect a newer subscription when it ends', async () => {
    const { user, subscription: first } = await payingUser()
    end(first)
    await deliver(stripe.eventAbout(first))
    const next = stripe.complete((await beginCheckout(user)).id, { status: 'active' })
    await deliver(stripe.eventAbout(next))
    await deliver(stripe.eventAbout(first, { type: 'customer.subscription.deleted' }))
    expect(await plan(user)).toMatchObject({ kind: 'premium' })
  })
})

describe('C10 webhook events', () => {
  test('in any order lead to the current state of the subscription', async () => {
    const { user, subscription } = await payingUser()
    const renewed = stripe.eventAbout(subscription)
    end(subscription)
    const ended = stripe.eventAbout(subscription, { type: 'customer.subscription.deleted' })
    await deliver(ended)
    await deliver(renewed)
    expect(await plan(user)).toMatchObject({ kind: 'ended' })
  })

  test('delivered repeatedly, also concurrently to two processes, change nothing more', async () => {
    const { user, subscription } = await payingUser()
    end(subscription)
    const event = stripe.eventAbout(subscription)
    const from = stripe.asked.length
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => deliver(event, index % 2 ? second : site)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(stripe.asked.slice(from)).toEqual([`GET subscriptions/${subscription.id}`])
    expect(await plan(user)).toMatchObject({ kind: 'ended' })
  })

  test('that failed are processed when delivered again', async () => {
    const user = await site.signUp()
    const event = stripe.eventAbout(stripe.complete((await beginCheckout(user)).id))
    stripe.mood.now = 'broken'
    expect((await deliver(event)).statusCode).toBe(503)
    stripe.mood.now = 'well'
    expect((await deliver(event)).statusCode).toBe(200)
    expect(await plan(user)).toMatchObject({ kind: 'trial' })
  })

  test('of deleted accounts are accepted and ignored', async () => {
    const user = await site.signUp()
    const event = stripe.eventAbout(stripe.complete((await beginCheckout(user)).id))
    await site.database.pool.query('delete from "user" where id = $1', [user.userId])
    expect((await deliver(event)).statusCode).toBe(200)
  })

  async function leave(user: Visitor) {
    await site.database.pool.query('delete from account where user_id = $1', [user.userId])
    return user.post('/api/account/delete', {})
  }

  test('cannot follow the deletion of an account, whose open checkout is closed', async () => {
    const user = await site.signUp()
    const { id } = await beginCheckout(user)
    stripe.mood.now = 'broken'
    expect((await leave(user)).json()).toMatchObject({ code: 'provider_failed' })
    stripe.mood.now = 'well'
    await leave(user)
    expect(stripe.sessions.get(id)?.status).toBe('expired')
    expect((await user.get('/api/plan')).statusCode).toBe(401)
  })

  test('that have not arrived yet keep an account that pays from being deleted', async () => {
    const user = await site.signUp()
    stripe.complete((await beginCheckout(user)).id)
    expect((await leave(user)).json()).toMatchObject({ code: 'conflict' })
  })

  const forgeries: [string, (event: SignedEvent) => SignedEvent][] = [
    ['without a signature', ({ payload }) => ({ payload, signature: '' })],
    ['with a made-up signature', ({ payload }) => ({ payload, signature: `t=${nowSeconds()},v1=${'0'.repeat(64)}` })],
    ['with another body', ({ payload, signature }) => ({ payload: payload.replace('evt_', 'evt_x'), signature })],
    ['signed more than five minutes ago', ({ payload }) => stripe.sign(payload, nowSeconds() - 301)],
  ]
  test.each(forgeries)('%s are refused and change nothing', async (_name, forge) => {
    const user = await site.signUp()
    const subscription = stripe.complete((await beginCheckout(user)).id)
    const answer = await deliver(forge(stripe.eventAbout(subscription)))
    expect(answer.statusCode).toBe(400)
    expect(await plan(user)).toMatchObject({ kind: 'free' })
  })
})
