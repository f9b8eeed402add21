import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedSite } from './harness.ts'

const site = sharedSite()

/** What the page tells the statistics from its next load on, in the beacons themselves: they have no body to look at. */
async function collectEvents(page: Page): Promise<unknown[]> {
  const events: unknown[] = []
  await page.exposeFunction('hearEvent', (text: string) => events.push(JSON.parse(text)))
  await page.addInitScript(() => {
    const hear: (text: string) => void = Reflect.get(window, 'hearEvent')
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (url === '/api/events' && body instanceof Blob) void body.text().then(hear)
      return send(url, body)
    }
  })
  return events
}

const step = (name: string) => ({ name, page: 'landing', category: 'waitlist', label: 'landing_page' })

test('S7.32 pages are counted by their kind, without what was searched for or looked at', async () => {
  const seller = await site.app.signUp()
  const { id } = (await seller.post('/api/listings', { title: 'Porch sale' })).json<{ id: string }>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  const page = await site.open({ width: 1280, visitor: seller, path: '/premium' })
  const events = await collectEvents(page)
  await page.goto('/browse?search=porch')
  const answered = page.waitForResponse('**/api/events')
  await page.getByRole('article').getByRole('link').first().click()
  expect((await answered).status()).toBe(204)
  await expect
    .poll(() => events)
    .toEqual([
      { name: 'page_view', page: '/browse' },
      { name: 'page_view', page: '/sale/$listingId' },
    ])
})

test('S7.32 joining the waitlist is counted step by step', async () => {
  const page = await site.open({ width: 390, path: '/' })
  const events = await collectEvents(page)
  await page.reload()
  // Before the page has come to life the form is sent by the browser itself, and nothing of it is counted.
  await expect.poll(() => events).toHaveLength(1)
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.getByRole('textbox').first().fill('a@example.com')
  await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
  await page.getByText('Failed to join waitlist').waitFor()
  await page.unroute('**/api/waitlist')
  await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
  await page.getByText("You're on the waitlist!").waitFor()
  await expect
    .poll(() => events)
    .toEqual([
      { name: 'page_view', page: 'landing' },
      step('signup_attempt'),
      step('signup_failed'),
      step('signup_attempt'),
      step('signup'),
    ])
})

test.each(['doNotTrack', 'globalPrivacyControl'])('S7.32 with %s on, nothing is sent', async (signal) => {
  const page = await site.open({ width: 390, path: '/' })
  const events = await collectEvents(page)
  await page.addInitScript(
    (name) => Object.defineProperty(navigator, name, { get: () => (name === 'doNotTrack' ? '1' : true) }),
    signal,
  )
  await page.reload()
  await page.getByRole('textbox').first().fill('quiet@example.com')
  await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
  await page.getByText("You're on the waitlist!").waitFor()
  expect(events).toEqual([])
})
