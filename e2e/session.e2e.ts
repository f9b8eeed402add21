import { expect, test } from 'vitest'
import { noteWhenShown, PHONE, sharedSite, toCookies } from './harness.ts'

const site = sharedSite()

test('S6.5 S8.1 S8.2 S9.6 B9 a call of an ended session says so, then leads to sign-in after 500 ms', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  await page.getByText('No listings yet').waitFor()
  await page.context().clearCookies()
  const at = { refusal: 0, login: 0 }
  page.on('response', (response) => {
    if (response.url().endsWith('/api/fix-geocoding')) at.refusal = performance.now()
  })
  page.on('request', (request) => {
    if (request.url().includes('/api/login')) at.login = performance.now()
  })
  const toast = await noteWhenShown(page, 'logged out')
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  await page.waitForURL('**/sign-in**')
  expect(await toast.text).toContain('Unauthorized')
  expect(await toast.text).toContain('You are logged out. Logging in again...')
  expect(at.login - at.refusal).toBeGreaterThan(450)
  expect(at.login - at.refusal).toBeLessThan(3000)
})

test.each(PHONE)(
  'S8.2 at %d px the sign-in page after an ended session says that drafts and messages are kept, with the address',
  async (width) => {
    const visitor = await site.app.signUp()
    const page = await site.open({ width, visitor })
    const stranger = await site.open({ width, path: '/sign-in' })
    await stranger.getByLabel('Email').waitFor()
    expect(await stranger.getByText('You were signed out').count()).toBe(0)
    await page.getByText('No listings yet').waitFor()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
    await page.waitForURL('**/sign-in**')
    await page.getByText('You were signed out. Your drafts and messages are kept.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(visitor.email)
    expect(page.url()).not.toContain(encodeURIComponent(visitor.email))
  },
)

test('B9 a tab of somebody who has left changes nothing of who signed in in another tab, and shows their page', async () => {
  const [left, since] = [await site.app.signUp({ firstName: 'Ana' }), await site.app.signUp({ firstName: 'Ben' })]
  const page = await site.open({ width: 1280, visitor: left, path: '/account' })
  const name = page.getByLabel('First name')
  await expect.poll(() => name.inputValue()).toBe('Ana')
  await page.context().clearCookies()
  await page.context().addCookies(toCookies(since, site.url))
  await name.fill('Anabel')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => name.inputValue().catch(() => null)).toBe('Ben')
  const { firstName } = (await since.get('/api/auth/user')).json<{ firstName: string }>()
  expect([firstName, page.url()]).toEqual(['Ben', `${site.url}/account`])
})

test('S9.11 data is fetched once: not again on focus, not again on coming back', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  // The first page may still be asking.
  await page.getByText('No listings yet').waitFor()
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('/api/my-listings') ? 1 : 0))
  await page.reload()
  await page.getByText('No listings yet').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByRole('link', { name: 'Premium', exact: true }).click()
  await page.waitForURL('**/premium')
  await page.goBack()
  await page.getByText('No listings yet').waitFor()
  expect(calls).toBe(1)
})

test('S9.11 a call that fails is not repeated by itself', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/premium' })
  let calls = 0
  await page.route('**/api/my-listings', (route) => {
    calls += 1
    return route.fulfill({ status: 500, body: 'down' })
  })
  await page.goto('/')
  await page.getByText('Failed to fetch listings').waitFor()
  expect(calls).toBe(1)
})

test('S8.11 S9.11 a failure to fix coordinates is a toast of five seconds', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor })
  await page.getByText('No listings yet').waitFor()
  await page.route('**/api/fix-geocoding', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.clock.install()
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  const toast = page.getByText('Failed to fix listing coordinates. Please try again.')
  await toast.waitFor()
  await page.clock.runFor(3000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(4000)
  await toast.waitFor({ state: 'detached' })
})

test.each([601, 719, 720])('a toast can be read in a window of %d pixels', async (width) => {
  const page = await site.open({ width, visitor: await site.app.signUp() })
  await page.getByText('No listings yet').waitFor()
  await page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Geocoding Fixed' })
  await toast.waitFor()
  const box = (await toast.boundingBox())!
  expect(box.width).toBe(360)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
})

test('a toast whose code cannot be loaded takes nothing of the page with it, and the next one is seen', async () => {
  const page = await site.open({ width: 1280, visitor: await site.app.signUp() })
  await page.getByText('No listings yet').waitFor()
  await page.route('**/assets/Toaster-*.js', (route) => route.abort(), { times: 1 })
  const isRefused = page.waitForEvent('requestfailed')
  const press = () => page.getByRole('button', { name: 'Fix Map Coordinates' }).click()
  await press()
  await isRefused
  await page.getByText('No listings yet').waitFor()
  await press()
  await page.getByText('Geocoding Fixed').first().waitFor()
})
