import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({}, { hasWebGl: true })
let shopper: Visitor
let exactId: string
let approximateId: string

beforeAll(async () => {
  shopper = await site.app.signUp()
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  const details = { saleDate: dayFromNow(3), status: 'published' }
  approximateId = await makeListing(seller, { title: 'Known by its ZIP', ...details })
  exactId = await makeListing(seller, { title: 'Known to the door', latitude: 28.6, longitude: -81.34, ...details })
  for (const listingId of [exactId, approximateId]) await shopper.post('/api/saved-sales', { listingId })
})

async function openTrip(width: number): Promise<Page> {
  const page = await site.open({ width, visitor: shopper, path: '/saved' })
  for (const title of ['Known to the door', 'Known by its ZIP']) {
    await page.getByRole('checkbox', { name: `Select ${title} as a stop` }).check()
  }
  if (width < 1024) await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('radio', { name: 'First stop' }).check()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  return page
}

describe.each(PHONE)('a small map at %d pixels', (width) => {
  test('S2.11.1 shows where a sale is, and says when that is approximate', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/sale/${approximateId}` })
    const place = page.getByRole('figure').filter({ hasText: '400 S Orange Ave, Orlando, FL 32801' })
    await place.scrollIntoViewIfNeeded()
    const still = place.getByRole('img', { name: 'Map of where Known by its ZIP is' })
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
    await expectWellFormed(page)
    await place.getByRole('button', { name: 'Move the map' }).press('Enter')
    const map = place.getByRole('region', { name: 'Map of where Known by its ZIP is' })
    await map.waitFor()
    await expect.poll(() => map.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
    await place.getByText('The place on the map is approximate. Directions go by the address.').waitFor()
    await expectWellFormed(page)
    await page.goto(`/sale/${exactId}`)
    await place.getByText('Directions open in your map app.', { exact: true }).waitFor()
  })
})

describe.each(WIDTHS)('the map of a trip at %d pixels', (width) => {
  test('S2.9.3 shows the stops of a trip in their order, and that the lines between them are straight', async () => {
    const page = await openTrip(width)
    const way = page.getByRole('figure').filter({ hasText: 'Straight lines from stop to stop, not the roads.' })
    await way.scrollIntoViewIfNeeded()
    await way.getByRole('region', { name: 'Map of the trip' }).waitFor()
    const stops = way.getByText(/^Stop \d: /)
    await expect.poll(() => stops.allTextContents()).toEqual(['Stop 1: Known to the door', 'Stop 2: Known by its ZIP'])
    await expectWellFormed(page)
  })
})

test('the map of a sale is not fetched before somebody wants to move it', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/saved' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(`/sale/${exactId}`)
  await page.getByText('Directions open in your map app.').scrollIntoViewIfNeeded()
  await page.getByRole('img', { name: 'Map of where Known to the door is' }).waitFor()
  await expect.poll(() => fetched.some((url) => url.includes('/api/map-still?'))).toBe(true)
  expect(fetched.filter((url) => /(Place|Base)Map-/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Move the map' }).click()
  await expect.poll(() => fetched.some((url) => /BaseMap-/.test(url))).toBe(true)
})

test('S2.11.1 the sketch of a neighborhood stands where not even the still can be had', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/saved' })
  await page.route('**/api/map-still*', (route) => route.abort())
  await page.goto(`/sale/${exactId}`)
  await page.getByText('Directions open in your map app.').scrollIntoViewIfNeeded()
  await page.getByText('Garage Sale Host').waitFor()
  await expect.poll(() => page.getByRole('figure').locator('svg[viewBox="0 0 400 220"]').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Move the map' }).count()).toBe(0)
})

test('the sketch of a trip stays where the map cannot be fetched', async () => {
  const page = await openTrip(390)
  await page.route('**/assets/BaseMap-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/BaseMap-'))
  await page.reload()
  const sketch = page.getByRole('img', { name: 'The stops and the straight lines between them' })
  // It is drawn anew when the map is given up, perhaps while it is scrolled to.
  const isInView = () =>
    sketch.scrollIntoViewIfNeeded({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
  await expect.poll(isInView, { timeout: 10_000 }).toBe(true)
  await failed
  await sketch.getByText('2', { exact: true }).waitFor()
})
