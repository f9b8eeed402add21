import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nowSeconds, startFakeStripe } from '#server/ports/payments/fake-stripe.ts'
import { expectAccessible, expectWellFormed, PHONE, type Site, startSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

let site: Site
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let selling: Site
beforeAll(async () => {
  stripe = await startFakeStripe()
  site = await startSite({ SITE_MODE: 'open', PREMIUM_LIST_PRICE: '25', PREMIUM_LAUNCH_PRICE: '12.50' })
  selling = await startSite({
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.apiUrl,
  })
})
afterAll(async () => {
  await selling.close()
  await site.close()
  await stripe.close()
})

describe.each(WIDTHS)('the premium page at %d pixels', (width) => {
  test('S2.10.1 S9.2 compares the plans at the admin’s prices, and begins the trial without a card', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/premium' })
    const free = page.getByRole('region', { name: 'Free', exact: true })
    await free.getByText('Your plan').waitFor()
    await free.getByText('$0').waitFor()
    const premium = page.getByRole('region', { name: 'Premium', exact: true })
    await premium.getByText('$12.50/month').waitFor()
    await premium.getByText('$25 per month').waitFor()
    await premium.getByText('Payment is not set up here').waitFor()
    const compared = page.getByRole('table', { name: 'Free and Premium compared' })
    await compared.getByRole('row', { name: 'Photos per listing 5 Unlimited' }).waitFor()
    await compared.getByRole('row', { name: 'Analytics dashboard No Yes' }).waitFor()
    await page.getByText('Can I try Premium first?').click()
    await page.getByText('one 7-day premium trial, without a card').waitFor()
    await page.getByRole('link', { name: 'Create a listing' }).waitFor()
    await expectWellFormed(page)

    await premium.getByRole('button', { name: 'Start 7-day trial' }).click()
    await page.getByRole('heading', { name: 'Your trial: 7 days left' }).waitFor()
    await premium.getByText('Your plan').waitFor()
    expect(await premium.getByRole('button').count()).toBe(0)
  })
})

describe.each(PHONE)('a plan that has ended at %d pixels', (width) => {
  test('S2.10.1 says what is paused when Premium is over', async () => {
    const seller = await site.app.signUp()
    await makeListing(seller, { status: 'published' })
    await site.app.makePremium(seller.userId, new Date(Date.now() - 1000))
    const page = await site.open({ width, visitor: seller, path: '/premium' })
    const ended = page.getByRole('region', { name: 'Premium has ended' })
    await ended.getByText('Everything you made is still here. Your active sale stays public.').waitFor()
    await ended.getByText('new photos beyond 5 a listing').waitFor()
    await page.getByRole('region', { name: 'Free', exact: true }).getByText('Your plan').waitFor()
    await expectWellFormed(page)
  })
})

test('S2.10.1 leads who is signed out to the login, and back', async () => {
  const page = await site.open({ width: 390, path: '/premium' })
  const links = page.getByRole('link', { name: /^Sign up/ })
  await links.first().waitFor()
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/api/login?returnTo=%2Fpremium', '/api/login?returnTo=%2Fpremium'])
  await expectAccessible(page)
})

test('S9.2 buying goes through the checkout, and is known when the payment service says so', async () => {
  const seller = await selling.app.signUp()
  const page = await selling.open({ width: 390, visitor: seller, path: '/premium' })
  await page.getByRole('button', { name: 'Start 7-day trial' }).click()
  await page.waitForURL(`${stripe.apiUrl}/pay/*`)
  const session = stripe.sessions.get(page.url().split('/').at(-1) ?? '')!
  const { success_url: successUrl = '', cancel_url: cancelUrl = '' } = session.form

  await page.goto(cancelUrl)
  await page.getByText('Nothing was charged').waitFor()
  await page.goto(successUrl)
  await page.getByText('Waiting for the payment service').waitFor()
  const { payload, signature } = stripe.eventAbout(stripe.complete(session.id))
  const response = await selling.app.visitor.post('/api/payments/webhook', payload, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  })
  expect(response.statusCode).toBe(200)
  await page.getByText('Thank you. Premium is on for your account.').waitFor()
  await page.getByRole('heading', { name: 'Your trial: 7 days left' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Manage payment' }).click()
  await page.waitForURL(`${stripe.apiUrl}/portal/*`)
})

test('S9.2 a canceled trial promises no renewal, and a failed payment that ended Premium is named', async () => {
  const seller = await selling.app.signUp()
  const { url } = (await seller.post('/api/plan/checkout')).json<{ url: string }>()
  const subscription = stripe.complete(url.split('/').at(-1) ?? '', { cancel_at_period_end: true })
  const deliver = () => {
    const { payload, signature } = stripe.eventAbout(subscription)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return selling.app.visitor.post('/api/payments/webhook', payload, headers)
  }
  await deliver()
  const page = await selling.open({ width: 390, visitor: seller, path: '/premium' })
  await page.getByText('Then your account is a free one again').waitFor()

  const startedAt = nowSeconds() - 9 * 86_400
  Object.assign(subscription, { status: 'past_due', cancel_at_period_end: false })
  subscription.items.data = [{ current_period_start: startedAt, current_period_end: startedAt + 30 * 86_400 }]
  await selling.app.database.pool.query(
    `update "user" set trial_started_at = now() - interval '16 days', premium_expires_at = now() - interval '9 days' where id = $1`,
    [seller.userId],
  )
  await deliver()
  await page.reload()
  const ended = page.getByRole('region', { name: 'Premium has ended' })
  await ended.getByText('The last payment failed. Check your card under Manage payment').waitFor()
})

test('S9.2 a page shows the plan that another tab has begun or paid for, and what was not done here', async () => {
  const trying = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: trying, path: '/premium' })
  const begin = page.getByRole('button', { name: 'Start 7-day trial' })
  await begin.waitFor()
  await trying.post('/api/plan/trial')
  await begin.click()
  await page.getByText('Your trial was not started').waitFor()
  await page.getByRole('heading', { name: 'Your trial: 7 days left' }).waitFor()

  const buying = await selling.app.signUp()
  const { url } = (await buying.post('/api/plan/checkout')).json<{ url: string }>()
  const shop = await selling.open({ width: 390, visitor: buying, path: '/premium' })
  const buy = shop.getByRole('button', { name: 'Start 7-day trial' })
  await buy.waitFor()
  stripe.complete(url.split('/').at(-1) ?? '')
  await buy.click()
  await shop.getByText('The checkout could not be opened').waitFor()
  await shop.getByRole('heading', { name: 'Your trial: 7 days left' }).waitFor()
  await shop.getByRole('button', { name: 'Manage payment' }).waitFor()

  await shop.goto(`${selling.url}/premium?checkout=cancelled`)
  await shop.getByRole('button', { name: 'Manage payment' }).waitFor()
  await expect.poll(() => shop.getByText('Nothing was charged').count()).toBe(0)
})
