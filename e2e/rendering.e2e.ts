import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, openWithoutScripts, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open', PAGE_CACHE_SECONDS: '0' })
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
  await makeListing(seller, { title: 'Barn sale', saleDate: dayFromNow(3), status: 'published' })
})

const pages = () => [
  { path: '/', heading: 'What is for sale near you this weekend' },
  { path: '/?location=Orlando, FL', heading: 'What is for sale near you this weekend' },
  { path: '/near/orlando-fl', heading: 'Garage sales near Orlando, FL' },
  { path: '/browse', heading: 'Browse Garage Sales Near You' },
  { path: '/browse?search=porch&distance=7', heading: 'Browse Garage Sales Near You' },
  { path: '/map', heading: 'Find Sales on the Map' },
  { path: '/map?location=Orlando, FL', heading: 'Find Sales on the Map' },
  { path: `/sale/${listingId}`, heading: 'Porch sale' },
]

describe.each(PHONE)('without scripts at %i pixels', (width) => {
  test('the pages that strangers open first can be read', async () => {
    const page = await openWithoutScripts(site, width)
    for (const { path, heading } of pages()) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await page.getByText('needs JavaScript').count()).toBe(0)
    }
    await page.getByText('Green armchair').first().waitFor()
  })
})

test('without scripts a sale whose host holds things and takes offers and visits can be read', async () => {
  const askedId = await makeListing(seller, { title: 'Asked sale', saleDate: dayFromNow(3), status: 'published' })
  await seller.put(`/api/listings/${askedId}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  await seller.put(`/api/listings/${askedId}/offer-rule`, { rule: { minPercent: 10 } })
  const time = { from: '13:00', to: '14:00', minutes: 30, people: 1 }
  const window = { id: crypto.randomUUID(), kind: 'visit', date: dayFromNow(3), ...time }
  await seller.put(`/api/listings/${askedId}/appointment-windows`, { windows: [window] })
  const page = await openWithoutScripts(site, 390)
  await page.goto(`/sale/${askedId}`)
  await page.getByText('Green armchair').first().waitFor()
  await page.getByRole('heading', { name: 'By appointment' }).waitFor()
})

test('without scripts the search is a form that works', async () => {
  const page = await openWithoutScripts(site, 1280)
  await page.goto('/browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill('barn')
  await page.getByRole('radio', { name: 'This week', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/\/browse\?.*search=barn/)
  await page.getByRole('heading', { name: 'Barn sale' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Porch sale' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Barn sale' }).click()
  await page.getByRole('heading', { level: 1, name: 'Barn sale' }).waitFor()
})

test('without scripts a search in Spanish finds pages in Spanish', async () => {
  const page = await openWithoutScripts(site, 390)
  for (const path of ['/es/', '/es/browse', '/es/things', '/es/map']) {
    await page.goto(path)
    const place = page.locator('main input[name=location]')
    await place.fill('Orlando')
    await place.press('Enter')
    await page.waitForURL(/location=Orlando/)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

describe('a page that the server has rendered', () => {
  test.each([
    [390, false],
    [390, true],
    [1280, false],
  ])('comes to life as it is, and asks for nothing twice, at %i pixels; signed in: %s', async (width, isSignedIn) => {
    const page = await site.open({ width, ...(isSignedIn && { visitor: await site.app.signUp() }) })
    // The page that it opened with may still be asking.
    await page.goto('about:blank')
    const complaints: string[] = []
    const calls: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    for (const { path, heading } of pages().slice(isSignedIn ? 2 : 0)) {
      const counted = page.waitForRequest('**/api/events')
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      // A page view is counted when the page has come to life.
      await counted
      await expectWellFormed(page)
    }
    expect(complaints).toEqual([])
    const known = [
      '/api/public-listings',
      '/api/display-ads',
      '/api/finds',
      '/api/geocode',
      '/api/sale-days',
      `/api/listings/${listingId}`,
    ]
    // A signed-in person's saved sales are kept for offline, with who they are.
    if (!isSignedIn) known.push('/api/auth/user')
    expect(calls.filter((call) => known.includes(call))).toEqual([])
  })
})

test('a page that stays open for days goes by the clock of the device', async () => {
  const page = await site.open({ width: 390, path: '/premium' })
  // The page that it opened with may still be asking.
  await page.goto('about:blank')
  await page.clock.install()
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/browse')])
  // What the page does in the task after it has come to life.
  await page.clock.runFor(1000)
  await page.clock.fastForward(5 * 86_400_000)
  await page.getByRole('link', { name: 'Porch sale' }).click()
  await page.getByText('This sale is over').waitFor()
})

test('going back to a page of before signing in shows that somebody is signed in', async () => {
  const visitor = await site.app.signUp()
  const page = await site.open({ width: 1280, visitor, path: '/browse' })
  const signedOut = (await site.app.visitor.get('/browse')).body
  await page.route('**/browse', (route) => route.fulfill({ body: signedOut, contentType: 'text/html' }), { times: 1 })
  await page.reload()
  await page.getByTitle('Your account').waitFor()
})
