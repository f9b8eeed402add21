import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './harness.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('S6.5 S8.2 S9.6 B9 a call of an ended session says so, then leads to sign-in 500 ms later and back afterwards', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  await page.getByText('No listings yet').waitFor()
  await page.context().clearCookies()
  await page.clock.install()
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  await page.getByText('You are logged out. Logging in again...').waitFor()
  await page.getByText('Unauthorized').waitFor()
  await page.clock.runFor(499)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(1)
  await page.waitForURL('**/sign-in**')
})

test('S9.11 data is fetched once: not again on focus, not again on coming back', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('/api/my-listings') ? 1 : 0))
  await page.reload()
  await page.getByText('No listings yet').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Premium', exact: true }).click()
  await page.waitForURL('**/premium')
  await page.goBack()
  await page.getByText('No listings yet').waitFor()
  expect(calls).toBe(1)
})

test('S9.11 a toast shows for five seconds', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  await page.getByText('No listings yet').waitFor()
  await page.route('**/api/fix-geocoding', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.clock.install()
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  const toast = page.getByText('Failed to fix listing coordinates. Please try again.')
  await toast.waitFor()
  await page.clock.runFor(4500)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(2500)
  await toast.waitFor({ state: 'detached' })
})
