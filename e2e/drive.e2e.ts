import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from '#server/day/holds/service.ts'
import { servicesBeside } from '#server/testing/services-beside.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'
import { todaysTowns } from './todays-towns.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const PLACES = [
  { title: 'Kissimmee', city: 'Kissimmee', zipCode: '34741' },
  { title: 'Winter Park', city: 'Winter Park', zipCode: '32789' },
  { title: 'Orlando', city: 'Orlando', zipCode: '32801' },
]
const ARMCHAIR = { words: 'armchair', location: '', miles: 10, maxPrice: null, days: 'any', delivery: 'off' }
const SAID = { kind: 'open', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }

let host: Visitor
beforeAll(async () => {
  host = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(host.userId)
})

interface Drive {
  page: Page
  shopper: Visitor
  ids: string[]
}

/** A shopper with a trip to three sales of today, with the names of the towns around Orlando, each with an armchair that they want. */
async function planDrive({
  width,
  hasServiceWorker = false,
}: {
  width: number
  hasServiceWorker?: boolean
}): Promise<Drive> {
  const { today, towns } = todaysTowns()
  const shopper = await site.app.signUp()
  expect((await shopper.put(`/api/wants/${randomUUID()}`, ARMCHAIR)).statusCode).toBeLessThan(300)
  const { matching } = await servicesBeside(site.app)
  const ids: string[] = []
  for (const [stop, { title }] of PLACES.entries()) {
    const place = { ...towns[stop], title, streetAddress: '' }
    const id = await makeListing(host, { ...place, ...today, status: 'published' })
    await matching.match(id, new AbortController().signal)
    await shopper.post('/api/saved-sales', { listingId: id })
    ids.push(id)
  }
  const page = await site.open({ width, visitor: shopper, path: '/saved', hasServiceWorker })
  for (const { title } of PLACES) await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).click()
  await page.getByRole('switch', { name: /Best order/ }).uncheck()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  return { page, shopper, ids }
}

const startDriving = (page: Page) => page.getByRole('link', { name: 'Start driving' }).click()
const stopOn = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const undoOn = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const readMarks = async ({ shopper, ids }: Drive) => {
  const saved = (await shopper.get('/api/saved-sales')).json<{ listingId: string; mark: string | null }[]>()
  return ids.map((id) => saved.find(({ listingId }) => listingId === id)?.mark)
}

describe.each(PHONE)('a drive at %d pixels', (width) => {
  test('goes stop by stop: there, what one wants there, the next; what is skipped is put back', async () => {
    const drive = await planDrive({ width })
    const { page } = drive
    await startDriving(page)
    await page.getByRole('heading', { level: 1, name: 'Stop 1 of 3' }).waitFor()
    await stopOn(page, 'Kissimmee').waitFor()
    await page.getByText(/^Closes 11:59 PM, in /).waitFor()
    await page.getByText('Green armchair').waitFor()
    await page.getByText('$60', { exact: true }).waitFor()
    await expectWellFormed(page)

    const directions = page.getByRole('link', { name: 'Directions' })
    const { city, state, zipCode } = todaysTowns().towns[0]
    expect(new URL((await directions.getAttribute('href')) ?? '').searchParams.get('destination')).toBe(
      `${city}, ${state} ${zipCode}`,
    )
    const [maps] = await Promise.all([page.waitForEvent('popup'), directions.click()])
    await maps.close()
    // What comes next is the large one, above the others.
    const topOf = async (name: RegExp) => (await page.getByRole('dialog').getByText(name).boundingBox())?.y ?? 0
    await expect.poll(async () => (await topOf(/^I am here$/)) < (await topOf(/^Directions$/))).toBe(true)
    await expectWellFormed(page)

    await press(page, 'I am here')
    await page.getByText('You are here').waitFor()
    await page.getByRole('checkbox', { name: 'Got it: Green armchair' }).check()
    await page.getByText('1 of 1 got').waitFor()
    await expectWellFormed(page)
    await page.reload()
    await page.getByText('You are here').waitFor()
    await page.getByText('1 of 1 got').waitFor()
    await press(page, 'Next stop')

    await stopOn(page, 'Winter Park').waitFor()
    await undoOn(page).click()
    await page.getByText('1 of 1 got').waitFor()
    await undoOn(page).waitFor({ state: 'detached' })
    await press(page, 'Next stop')
    await stopOn(page, 'Winter Park').waitFor()
    await undoOn(page).waitFor({ state: 'detached', timeout: 15_000 })
    await expect.poll(() => readMarks(drive)).toEqual(['visited', null, null])
    await press(page, 'Skip')
    await stopOn(page, 'Orlando').waitFor()
    await expect.poll(() => readMarks(drive)).toEqual(['visited', 'skipped', null])
    await page.getByText('Skipped', { exact: true }).waitFor()
    await undoOn(page).click()
    await stopOn(page, 'Winter Park').waitFor()
    await expect.poll(() => readMarks(drive)).toEqual(['visited', null, null])
    await press(page, 'Skip')
    await press(page, 'Undo skipping Winter Park')
    await stopOn(page, 'Winter Park').waitFor()
    await press(page, 'Skip')
    await stopOn(page, 'Orlando').waitFor()
    await press(page, 'I am here')
    await press(page, 'Finish')

    await stopOn(page, 'That was the last stop').waitFor()
    await page.getByText('2 visited, 1 skipped, 1 thing got.').waitFor()
    await expect.poll(() => readMarks(drive)).toEqual(['visited', 'skipped', 'visited'])
    await expectWellFormed(page)
    await press(page, 'Go to the stops you skipped')
    await stopOn(page, 'Winter Park').waitFor()
    await press(page, 'Skip')
    await page.getByRole('list', { name: 'Stops' }).getByText('Skipped').waitFor()
    await page.getByLabel('Your drive').getByRole('link', { name: 'Whole trip' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  })

  test('shows what a host says at once, and offers to skip a sale that is called off', async () => {
    const { page, ids } = await planDrive({ width })
    await startDriving(page)
    await page.getByText('$60', { exact: true }).waitFor()
    await host.put(`/api/listings/${ids[0]}/live-status`, { ...SAID, isHalfPrice: true })
    const news = page.getByRole('status', { name: 'Update from the host' })
    await news.getByText('Half price now').waitFor()
    await page.getByText('$30', { exact: true }).waitFor()
    await expectWellFormed(page)
    await host.put(`/api/listings/${ids[0]}/live-status`, { ...SAID, kind: 'called_off' })
    await news.getByText('Called off').waitFor()
    await expectWellFormed(page)
    await press(page, 'Skip')
    await stopOn(page, 'Winter Park').waitFor()
  })
})

test('a stop that closes before one arrives says so: it can come next, or the rest is planned again', async () => {
  const shopper = await site.app.signUp()
  const saleDate = dayFromNow(3)
  for (const [place, endTime] of [
    [PLACES[0], '14:00'],
    [PLACES[2], '09:42'],
  ] as const) {
    const listingId = await makeListing(host, { ...place, endTime, streetAddress: '', saleDate, status: 'published' })
    await shopper.post('/api/saved-sales', { listingId })
  }
  const page = await site.open({ width: 390, visitor: shopper, path: '/saved' })
  for (const title of ['Kissimmee', 'Orlando']) {
    await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  }
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).click()
  await page.getByText('At a time', { exact: true }).click()
  await page.getByLabel('Day and time').fill(`${saleDate}T09:00`)
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  await page.clock.setFixedTime(instantOf(saleDate, '09:00', 'America/New_York'))
  await startDriving(page)

  const news = page.getByRole('region', { name: 'Updates on your trip' })
  await news.getByText('Orlando closes at 9:42 AM, before you arrive.').waitFor()
  await expectWellFormed(page)
  const strip = page.getByRole('list', { name: 'Stops after this one' })
  await strip.getByText('Closes 9:42 AM').waitFor()
  await page.clock.setFixedTime(instantOf(saleDate, '09:42', 'America/New_York'))
  await page.reload()
  await news.getByText('Orlando closed at 9:42 AM.').waitFor()
  await strip.getByText('Closed at 9:42 AM').waitFor()
  await page.clock.setFixedTime(instantOf(saleDate, '09:00', 'America/New_York'))
  await page.reload()
  await news.getByText('before you arrive').waitFor()
  await news.getByRole('button', { name: 'Go there next' }).click()
  await stopOn(page, 'Orlando').waitFor()
  await news.waitFor({ state: 'detached' })
  await strip.getByText('Kissimmee').waitFor()

  await page.clock.setFixedTime(instantOf(saleDate, '09:41', 'America/New_York'))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 28.3, longitude: -81.41 })
  await page.reload()
  const request = page.waitForRequest('**/api/trips/plan')
  await news.getByRole('button', { name: 'Plan the rest again' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    start: { kind: 'position', latitude: 28.3, longitude: -81.41 },
    keepOrder: false,
    departAt: 'now',
  })
  await page.getByRole('list', { name: 'Stops after this one' }).waitFor()
})

test('what is sold meanwhile stays, so that nobody looks for it', async () => {
  const { page, ids } = await planDrive({ width: 390 })
  await startDriving(page)
  await page.getByText('Green armchair').waitFor()
  const { items } = (await host.get(`/api/listings/${ids[0]}`)).json<{ items: { id: string; title: string }[] }>()
  const armchair = items.find(({ title }) => title === 'Green armchair')
  const sold = { quantity: 1, price: null, itemId: armchair?.id }
  expect((await host.put(`/api/listings/${ids[0]}/sold/${randomUUID()}`, sold)).statusCode).toBeLessThan(300)
  await page.reload()
  await page.getByText('Sold', { exact: true }).waitFor()
  await page.getByText('Green armchair').waitFor()
  await press(page, 'I am here')
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('without a signal a drive opens and goes on, miles stand in for minutes, and marks are sent when it is back', async () => {
  const drive = await planDrive({ width: 390, hasServiceWorker: true })
  const { page } = drive
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await startDriving(page)
  await page.getByText('Green armchair').waitFor()
  const isKept = (id: string | undefined) =>
    page.evaluate(
      async (address) => (await caches.match(address, { cacheName: 'yardsnap-kept' })) !== undefined,
      `/api/listings/${id}`,
    )
  for (const id of drive.ids) await expect.poll(() => isKept(id), { timeout: 15_000 }).toBe(true)
  await press(page, 'Skip')
  await expect.poll(() => readMarks(drive)).toEqual(['skipped', null, null])
  await page.getByText('you arrive').waitFor()

  await site.loseSignal(page)
  await page.reload()
  await stopOn(page, 'Winter Park').waitFor()
  await page.getByText('No signal').waitFor()
  await page.getByText('to drive').waitFor()
  expect(await page.getByText('you arrive').count()).toBe(0)
  await page.getByText('Green armchair').waitFor()
  await press(page, 'I am here')
  await press(page, 'Next stop')
  await stopOn(page, 'Orlando').waitFor()
  await page.getByText('Kept on this phone').waitFor()
  await expectWellFormed(page)
  await press(page, 'Skip')
  await stopOn(page, 'That was the last stop').waitFor()
  expect(await readMarks(drive)).toEqual(['skipped', null, null])
  await site.restoreSignal(page)
  await expect.poll(() => readMarks(drive), { timeout: 15_000 }).toEqual(['skipped', 'visited', 'skipped'])
})

test('nobody is asked for their place before they tap, and then miles are from there', async () => {
  const { page } = await planDrive({ width: 390 })
  await page.context().clearPermissions()
  // The browser's own question cannot be seen from a test.
  await page.addInitScript(() => {
    Reflect.set(window, 'asked', 0)
    navigator.geolocation.watchPosition = (found) => {
      Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
      found({ coords: { latitude: 28.29, longitude: -81.41 } } as GeolocationPosition)
      return 1
    }
  })
  await startDriving(page)
  await page.reload()
  await page.getByRole('button', { name: 'How far from here?' }).waitFor()
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked'))
  expect(await asked()).toBe(0)
  await press(page, 'How far from here?')
  await page.getByText(/^about \d+\.\d mi$/).waitFor()
  expect(await asked()).toBe(1)
  expect(await page.getByRole('button', { name: 'How far from here?' }).count()).toBe(0)
})

test('who may not be found is told so, and goes by the plan', async () => {
  const { page } = await planDrive({ width: 390 })
  await page.context().clearPermissions()
  await startDriving(page)
  await press(page, 'How far from here?')
  await page.getByText(/^Location access denied/).waitFor()
  await page.getByText('you arrive').waitFor()
  await expectWellFormed(page)
})

test('a hidden address leads to its area alone', async () => {
  const shopper = await site.app.signUp()
  const hidden = { title: 'Secret porch', hidesAddress: true, saleDate: dayFromNow(3), status: 'published' }
  const id = await makeListing(host, hidden)
  await shopper.post('/api/saved-sales', { listingId: id })
  const page = await site.open({ width: 390, visitor: shopper, path: '/saved' })
  await page.getByRole('checkbox', { name: 'Select Secret porch as a stop' }).check()
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).click()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await startDriving(page)
  await stopOn(page, 'Secret porch').waitFor()
  const link = await page.getByRole('link', { name: 'Directions' }).getAttribute('href')
  expect(new URL(link ?? '').searchParams.get('destination')).toBe('Orlando, FL 32801')
  expect(await page.content()).not.toContain('400 S Orange')
})

test('without a trip the page leads to the saved sales, and signed out to signing in', async () => {
  const page = await site.open({ width: 390, visitor: await site.app.signUp(), path: '/saved/drive' })
  await page.getByRole('heading', { name: 'No trip yet' }).waitFor()
  await page.getByRole('link', { name: 'Plan a trip' }).waitFor()
  await expectWellFormed(page)
  const visitor = await site.open({ width: 390, path: '/saved/drive' })
  await visitor.getByText('Sign in to your trip').waitFor()
})
