import { randomUUID } from 'node:crypto'
import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { ListingHolds } from '@yardsnap/contract/holds'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, sharedSite } from './harness.ts'
import { dayFromNow, makeListing, openStops } from './sample-listing.ts'

const PHONE = 390
const KEPT_CACHE = 'yardsnap-kept'

const site = sharedSite()
let seller: Visitor
let ids: string[]
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
  const day = dayFromNow(3)
  ids = []
  for (const title of ['Porch sale', 'Barn sale']) {
    ids.push(await makeListing(seller, { title, saleDate: day, status: 'published' }))
  }
})

const cachedAddresses = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  }, KEPT_CACHE)

/** A shopper's phone that has seen the saved sales and now holds them, with the service worker in charge. */
async function openPhone(shopper: Visitor): Promise<Page> {
  for (const listingId of ids) await shopper.post('/api/saved-sales', { listingId })
  const page = await site.open({ width: PHONE, visitor: shopper, path: '/saved', hasServiceWorker: true })
  await page.getByRole('heading', { name: 'Porch sale' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Two sales with the pictures of two items each, whose keys differ.
  await expect
    .poll(async () => (await cachedAddresses(page)).filter((address) => address.startsWith('/objects/')).length, {
      timeout: 15_000,
    })
    .toBeGreaterThanOrEqual(4)
  return page
}

async function planTrip(page: Page): Promise<void> {
  for (const title of ['Porch sale', 'Barn sale']) {
    await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  }
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByText('First stop', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { name: 'Your Trip', exact: true }).waitFor()
}

const readMarks = async (shopper: Visitor) =>
  (await shopper.get('/api/saved-sales')).json<{ mark: string | null }[]>().map(({ mark }) => mark)

test('S2.9.2 R17 saved sales, a sale’s details and pictures are read without a signal, and the page says from when', async () => {
  const page = await openPhone(await site.app.signUp())
  await site.loseSignal(page)
  await page.reload()
  await page.getByText(/^Offline: showing what was saved at \d+:\d\d [AP]M/).waitFor()
  await page.getByRole('heading', { name: 'Barn sale' }).waitFor()
  await expectWellFormed(page)

  await page.goto(`/sale/${ids[0]}`)
  await page.getByRole('heading', { level: 1, name: 'Porch sale' }).waitFor()
  await page.getByText(/^Offline: showing what was saved at/).waitFor()
  await page.getByText('400 S Orange Ave, Orlando, FL 32801').first().waitFor()
  const picture = page.getByRole('listitem').filter({ hasText: 'Green armchair' }).locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await site.restoreSignal(page)
  await page.getByText(/^Offline:/).waitFor({ state: 'detached' })
})

test('a mark made on the last trip without a signal reaches the server when it is back', async () => {
  const shopper = await site.app.signUp()
  const page = await openPhone(shopper)
  await planTrip(page)
  await site.loseSignal(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Your Trip', exact: true }).waitFor()
  await openStops(page)
  const porch = page.getByRole('group', { name: 'Mark Porch sale' })
  await porch.getByRole('button', { name: 'Skip' }).click()
  await porch.getByRole('button', { name: 'Visited' }).click()
  await page.getByRole('group', { name: 'Mark Barn sale' }).getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => page.getByText('Not sent yet').count()).toBe(2)
  await page.reload()
  await openStops(page)
  await page.getByText('Not sent yet').first().waitFor()
  expect(await porch.getByRole('button', { name: 'Visited' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page)
  expect(await readMarks(shopper)).toEqual([null, null])

  await site.restoreSignal(page)
  await expect.poll(() => readMarks(shopper), { timeout: 15_000 }).toEqual(['visited', 'skipped'])
  await page.getByText('Not sent yet').first().waitFor({ state: 'detached' })
  expect(await porch.getByRole('button', { name: 'Visited' }).getAttribute('aria-pressed')).toBe('true')
})

test('W1 W4 nothing private is kept but the saved sales, holds and appointments, and nothing at all after logout', async () => {
  const page = await openPhone(await site.app.signUp())
  await planTrip(page)
  const kept = await cachedAddresses(page)
  const calls = kept.filter((address) => !address.startsWith('/objects/'))
  expect(calls.toSorted()).toEqual(
    ['/api/auth/user', '/api/saved-sales', '/api/holds', '/api/appointments']
      .concat(ids.map((id) => `/api/listings/${id}`))
      .toSorted(),
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL(`${site.url}/`)
  // That the app was opened once or more often is said of the device, and of nobody.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)), { timeout: 15_000 })
    .toEqual(['yardsnap:visits'])
  await expect.poll(() => cachedAddresses(page), { timeout: 15_000 }).toEqual([])
  await site.loseSignal(page)
  await page.goto('/saved')
  await page.getByText('Coming Early 2025').first().waitFor()
  expect(await page.getByText('Porch sale').count()).toBe(0)
})

test('W4 a sale that is no longer saved is not kept any longer', async () => {
  const page = await openPhone(await site.app.signUp())
  await page.getByRole('button', { name: 'Remove Barn sale' }).click()
  await expect.poll(() => cachedAddresses(page), { timeout: 15_000 }).not.toContain(`/api/listings/${ids[1]}`)
  expect(await cachedAddresses(page)).toContain(`/api/listings/${ids[0]}`)
})

/** Books the first time at a sale on a day, and lets its first thing be held. */
async function bookAndHold(shopper: Visitor, listingId: string): Promise<void> {
  const window = { id: randomUUID(), kind: 'visit', date: dayFromNow(3), from: '09:00', to: '10:00' }
  const windows = [{ ...window, minutes: 20, people: 2 }]
  await seller.put(`/api/listings/${listingId}/appointment-windows`, { windows })
  const path = `/api/listings/${listingId}/appointments`
  const { slots } = (await shopper.get(path)).json<ListingAppointments>()
  const booked = await shopper.post(path, { kind: 'visit', startsAt: slots[0]?.startsAt, holdIds: [] })
  expect(booked.statusCode).toBe(201)
  await seller.put(`/api/listings/${listingId}/hold-rule`, { rule: { kind: 'minutes', minutes: 60 } })
  const { items } = (await shopper.get(`/api/listings/${listingId}`)).json<{ items: { id: string }[] }>()
  const asked = await shopper.post(`/api/listings/${listingId}/holds`, { itemId: items[0]?.id })
  const holdId = asked.json<ListingHolds>().items[0]?.mine?.id
  await seller.put(`/api/listings/${listingId}/holds/${holdId}/answer`, { isYes: true })
}

test('a drive without a signal says when the shopper is expected and what is held for them, until they sign out', async () => {
  const shopper = await site.app.signUp()
  for (const listingId of ids) await bookAndHold(shopper, listingId)
  const page = await openPhone(shopper)
  await planTrip(page)
  await site.loseSignal(page)
  await page.goto('/saved/drive')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const visits = page.getByRole('list', { name: 'Your visits' })
  await visits.getByText(/^Visit: .+, 9:00 AM$/).waitFor()
  await visits.getByText('Confirmed').waitFor()
  await page
    .getByRole('list', { name: 'What you asked to hold' })
    .getByText(/Held for you until/)
    .waitFor()
  await expectWellFormed(page)
  await page.goto('/appointments')
  await page
    .getByText(/^Visit: .+, 9:00 AM$/)
    .first()
    .waitFor()
  await expectWellFormed(page)
  await site.restoreSignal(page)
  await page.goto('/api/logout')
  await expect.poll(() => cachedAddresses(page), { timeout: 15_000 }).toEqual([])
})

test('the landing page starts no service worker', async () => {
  const page = await site.open({ width: PHONE, hasServiceWorker: true })
  await page.getByText('Coming Early 2025').first().waitFor()
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
