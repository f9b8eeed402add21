import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, PHONE, sharedSite, startSite, WIDTHS } from './harness.ts'
import { dayFromNow } from './sample-listing.ts'
import { startMap } from './start-map.ts'

const site = sharedSite({}, { hasWebGl: true })
let shopper: Visitor
let premiumShopper: Visitor

/** From Orlando outwards, with a premium one and one that lies nowhere. */
const SALES = [
  { title: 'Lake Eola leftovers', streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' },
  { title: 'Park Avenue attic', streetAddress: '460 Park Ave', city: 'Winter Park', state: 'FL', zipCode: '32789' },
  { title: 'Altamonte garage', city: 'Altamonte Springs', state: 'FL', zipCode: '32701' },
  { title: 'Oviedo barn', city: 'Oviedo', state: 'FL', zipCode: '32765' },
  { title: 'Kissimmee kitchen', city: 'Kissimmee', state: 'FL', zipCode: '34741' },
  { title: 'Apopka tools', city: 'Apopka', state: 'FL', zipCode: '32703' },
  { title: 'Sanford books', city: 'Sanford', state: 'FL', zipCode: '32771' },
]

beforeAll(async () => {
  shopper = await site.app.signUp()
  premiumShopper = await site.app.signUp()
  await site.app.makePremium(premiumShopper.userId)
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  const plainSeller = await site.app.signUp()
  for (const [index, fields] of SALES.entries()) await publish(index === 0 ? plainSeller : seller, fields)
  await publish(seller, { title: 'Lies nowhere' })
})

async function publish(seller: Visitor, fields: Record<string, unknown>): Promise<void> {
  const { id } = (await seller.post('/api/listings', { saleDate: dayFromNow(3), ...fields })).json<{ id: string }>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
}

const pins = (page: Page) => page.getByRole('button', { name: /^Sale \d+:/ })

const openMap = (width: number, path = '/map?location=32801', visitor = shopper) => site.open({ width, visitor, path })

/** The same page where no map can be drawn: drawing one without a graphics card takes longer than all else. */
const openPlainMap = (path = '/map?location=32801', visitor = shopper) =>
  site.open({ width: 390, visitor, path, hasWebGl: false })

async function searchFor(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Location' })
  await field.fill(text)
  await field.press('Enter')
}

describe.each(WIDTHS)('the map at %d pixels', (width) => {
  test('S2.7.2 S4.13 pins are numbered nearest first; each opens an info window with details and directions', async () => {
    const page = await openMap(width)
    const first = page.getByRole('button', { name: /^Sale 1: Lake Eola leftovers, about \d\.\d mi, approximate place/ })
    await first.focus()
    await page.keyboard.press('Enter')
    const info = page.getByRole('region', { name: 'Lake Eola leftovers' })
    expect(await info.getByRole('link', { name: 'View Details' }).getAttribute('href')).toMatch(/^\/sale\//)
    const directions = await info.getByRole('link', { name: 'Directions' }).getAttribute('href')
    expect(directions).toContain('https://www.google.com/maps/dir/?api=1&destination=400+S+Orange+Ave')
    expect(await first.textContent()).toBe('1')
    expect(await page.getByRole('button', { name: /^Sale 2:/ }).textContent()).toBe('2')
    await expectWellFormed(page)
    await page.keyboard.press('Escape')
    await info.waitFor({ state: 'detached' })
    // While the map replaces its picture the focus moves along, from pin to pin.
    await expect.poll(() => first.evaluate((pin) => pin === document.activeElement)).toBe(true)
  })
})

describe.each(PHONE)('around the map at %d pixels', (width) => {
  test('S2.7.3 S9.4 the count, six cards and the list with the same filters stand around the map', async () => {
    const page = await openMap(width, '/map?location=32801&date=week')
    await page.getByText('7 garage sale(s) displayed', { exact: true }).waitFor()
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(6)
    expect(await cards.first().textContent()).toContain('Lake Eola leftovers')
    expect(await page.getByText('Lies nowhere').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'List View' }).getAttribute('href')).toBe(
      '/browse?location=32801&date=week',
    )
    await cards
      .nth(1)
      .getByRole('button', { name: /on the map$/ })
      .click()
    await page.getByRole('link', { name: 'View Details' }).waitFor()
  })

  test('S2.7.1 S2.7.3 another place is searched by its name; an empty area says so', async () => {
    const page = await openPlainMap()
    await page.getByPlaceholder('City, state or ZIP').waitFor()
    await searchFor(page, 'Boise, ID')
    await page.getByText('No sales found in your area').waitFor()
    expect(page.url()).toContain('/map?location=Boise,+ID')
    await expectAccessible(page)
    await page.goBack()
    await page.getByText('7 garage sale(s) displayed').waitFor()
  })
})

test('S5.11 S8.14 a place that nobody knows is told, an empty search does nothing', async () => {
  const page = await openPlainMap()
  await pins(page).first().waitFor()
  await searchFor(page, '   ')
  expect(new URL(page.url()).search).toBe('?location=32801')
  await searchFor(page, 'Xyzzyville Qq')
  await page.getByRole('alert').getByText('Location not found. Please try a different search term.').waitFor()
})

test('S8.14 a search that fails is told and can be repeated with the same words', async () => {
  const page = await openPlainMap()
  await pins(page).first().waitFor()
  await page.route('**/api/geocode*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await searchFor(page, 'Tampa, FL')
  await page.getByRole('alert').getByText('Unable to search for location. Please try again.').waitFor()
  await page.unroute('**/api/geocode*')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('No sales found in your area').waitFor()
})

test('S2.7.1 S2.7.2 S4.13 the map opens where the device is, and My Location returns there', async () => {
  const page = await openMap(1280, '/map')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 28.8, longitude: -81.27 })
  await page.reload()
  await page.getByRole('button', { name: /^Sale 1: Sanford books/ }).waitFor()
  await startMap(page)
  await page.getByText('Your location').waitFor({ state: 'attached' })
  await searchFor(page, '32801')
  await page.getByRole('button', { name: /^Sale 1: Lake Eola/ }).waitFor()
  await page.getByRole('button', { name: 'My Location' }).click()
  await page.getByRole('button', { name: /^Sale 1: Sanford books/ }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

describe.each(PHONE)('the still of the map at %d pixels', (width) => {
  test('S2.7.2 shows the pins and their info before anything of the map is fetched', async () => {
    const page = await openMap(width, '/premium')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.route('**/assets/*Map-*', (route) => route.abort())
    await page.goto('/map?location=32801')
    const still = page.getByRole('img', { name: 'Map of garage sales' })
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1216)
    await pins(page).first().waitFor()
    expect(fetched.filter((url) => /BaseMap-|maplibre/.test(url))).toEqual([])
    await expectWellFormed(page)
    await page.getByRole('button', { name: /^Sale 1: Lake Eola leftovers/ }).click()
    await page
      .getByRole('region', { name: 'Lake Eola leftovers' })
      .getByRole('link', { name: 'View Details' })
      .waitFor()
    await expectWellFormed(page)
  })
})

describe.each(WIDTHS)('the still and the map at %d pixels', (width) => {
  test('shows every pin where the map shows it, and the keyboard stays on its pin when they are exchanged', async () => {
    const page = await openMap(width)
    const second = page.getByRole('button', { name: /^Sale 2: Park Avenue attic/ })
    const before = await second.boundingBox()
    await second.focus()
    await startMap(page)
    await expect.poll(() => second.evaluate((pin) => pin === document.activeElement)).toBe(true)
    const after = await second.boundingBox()
    expect(Math.abs(after!.x - before!.x)).toBeLessThan(1)
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(1)
  })
})

test('S4.13 without a device position the map shows Orlando and says so', async () => {
  const page = await openPlainMap('/map')
  await page.getByText('This is Orlando, FL.').waitFor()
  await page.getByRole('button', { name: /^Sale 1: Lake Eola/ }).waitFor()
})

test('S8.14 My Location says why the device is not found', async () => {
  const page = await openPlainMap('/map?location=32801')
  for (const [code, message] of [
    [undefined, 'Geolocation is not supported by this browser.'],
    [1, 'Location access denied. Please enable location permissions in your browser settings.'],
    [2, 'Location information is unavailable.'],
    [3, 'Location request timed out.'],
  ] as const) {
    await page.evaluate((failure) => {
      const failing = {
        getCurrentPosition: (_found: unknown, failed: (error: object) => void) => failed({ code: failure }),
      }
      const value = failure === undefined ? undefined : failing
      Object.defineProperty(navigator, 'geolocation', { value, configurable: true })
    }, code)
    await page.getByRole('button', { name: 'My Location' }).click()
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  }
})

test('S9.5 the device is asked for ten seconds when the map opens, and for fifteen by My Location', async () => {
  const page = await openPlainMap()
  await page.addInitScript(`
    window.asked = []
    const getCurrentPosition = (found, failed, options) => failed({ code: asked.push(options) && 3 })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })`)
  await page.reload()
  // A press before the page has come to life would come first.
  await page.waitForFunction(() => (Reflect.get(window, 'asked') as unknown[]).length > 0)
  await page.getByRole('button', { name: 'My Location' }).click()
  await page.getByRole('alert').waitFor()
  const exact = { enableHighAccuracy: true, maximumAge: 300_000 }
  expect(await page.evaluate('asked')).toEqual([
    { ...exact, timeout: 10_000 },
    { ...exact, timeout: 15_000 },
  ])
})

test('S4.13 premium sales are golden and first, for premium shoppers only', async () => {
  const plain = await openPlainMap()
  await pins(plain).first().waitFor()
  expect(await plain.getByRole('button', { name: /premium$/ }).count()).toBe(0)
  const premium = await openPlainMap('/map?location=32801', premiumShopper)
  await premium.getByRole('button', { name: /^Sale 2: .*premium$/ }).waitFor()
  expect(await pins(premium).first().getAttribute('aria-label')).toMatch(/^Sale 2: Park Avenue attic/)
  const outline = (name: RegExp) => premium.getByRole('button', { name }).locator('path').first()
  const fillOf = (name: RegExp) => outline(name).evaluate((path) => getComputedStyle(path).fill)
  expect(await fillOf(/^Sale 2:/)).not.toBe(await fillOf(/^Sale 1:/))
  const shadowOf = (name: RegExp) =>
    premium.getByRole('button', { name }).evaluate((pin) => getComputedStyle(pin).filter)
  expect([await shadowOf(/^Sale 2:/), await shadowOf(/^Sale 1:/)]).toEqual([
    expect.stringContaining('drop-shadow'),
    'none',
  ])
  const plainBox = await premium.getByRole('button', { name: /^Sale 1:/ }).boundingBox()
  const goldBox = await premium.getByRole('button', { name: /^Sale 2:/ }).boundingBox()
  expect(goldBox!.height).toBeGreaterThan(plainBox!.height)
})

test('a map that was moved away offers to search there', async () => {
  const page = await openMap(1280)
  await pins(page).first().waitFor()
  const searchHere = page.getByRole('button', { name: 'Search this area' })
  expect(await searchHere.count()).toBe(0)
  const canvas = await startMap(page)
  await canvas.focus()
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowUp')
  await searchHere.click()
  await page.waitForURL(/location=2[89]\.\d+,-81\.\d+/)
  await searchHere.waitFor({ state: 'detached' })
})

test('the map needs no map server: one that is out of reach is replaced', async () => {
  const offline = await startSite({ MAP_STYLE_URL: 'http://127.0.0.1:9/style.json' }, { hasWebGl: true })
  try {
    const page = await offline.open({ width: 1280, visitor: await offline.app.signUp(), path: '/map' })
    await startMap(page)
    await page.getByText('Outlines: US Census Bureau').waitFor()
  } finally {
    await offline.close()
  }
})

test('a map whose code does not come leaves its picture and says so', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/premium' })
  await page.route('**/assets/ListingMap-*.js', (route) => route.abort())
  await page.goto('/map')
  await page.getByRole('button', { name: 'Move the map' }).click()
  await page
    .getByText('This map cannot be moved: part of the page did not load. Reload the page to try again.')
    .waitFor()
  expect(await page.getByRole('img', { name: 'Map of garage sales' }).isVisible()).toBe(true)
  expect(await page.getByText('Starting...').count()).toBe(0)
})

test('without WebGL a message and the whole list stand in for the map', async () => {
  const page = await openPlainMap()
  await page.getByRole('button', { name: 'Move the map' }).click()
  await page.getByText('This browser cannot draw the map (WebGL is off).').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(7)
  await expectAccessible(page)
})
