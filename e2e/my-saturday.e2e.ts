import { beforeAll, expect, test } from 'vitest'
import { instantOf } from '#server/day/holds/service.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()
let seller: Visitor
let listingId: string

beforeAll(async () => {
  seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
})

test('the home of somebody without a sale begins with what to do next: find, plan, drive', async () => {
  const shopper = await site.app.signUp()
  const town = { city: 'Winter Park', zipCode: '32789' }
  const wetId = await makeListing(seller, { title: 'Lawn sale', saleDate: dayFromNow(3), status: 'published', ...town })
  const page = await site.open({ width: 390, visitor: shopper, path: '/' })
  const first = page.locator('main ul').first().getByRole('link').first()
  await expect.poll(() => first.getAttribute('href')).toBe('/browse?date=weekend')
  await expectWellFormed(page)
  for (const id of [listingId, wetId]) await shopper.post('/api/saved-sales', { listingId: id })
  await page.reload()
  await page.getByRole('link', { name: /^2 saved sales/ }).click()
  await page.waitForURL('**/saved')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 28.3, longitude: -81.4 })
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  const mapApps = page.getByRole('region', { name: 'Drive it' }).getByRole('link')
  const directions = () =>
    mapApps.evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')).join())
  expect(await directions()).toContain('Winter Park')
  const goHomeAt = async (time: string) => {
    await page.clock.setFixedTime(instantOf(dayFromNow(3), time, 'America/New_York'))
    // The server renders home by its own clock: from another page it is rendered by that of the device.
    await page.goto('/saved')
    await page.getByRole('link', { name: 'Yardsnap' }).first().click()
  }
  await goHomeAt('13:59')
  await page.getByRole('link', { name: /^Next stop: .* 2 stops ahead/ }).waitFor()
  await goHomeAt('14:00')
  await page.getByRole('link', { name: /^Find sales for the weekend/ }).waitFor()
  await page.clock.setFixedTime(new Date())
  await page.goto('/')
  await page.getByRole('link', { name: /^Your trip: 2 stops/ }).waitFor()
  const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
  expect((await seller.put(`/api/listings/${wetId}/live-status`, status)).statusCode).toBe(200)
  await page.reload()
  await page.getByRole('link', { name: /^Your trip: 1 stop/ }).click()
  await page.waitForURL('**/saved?show=trip')
  await page.getByText('Called off', { exact: true }).first().waitFor()
  expect(await directions()).not.toContain('Winter Park')
  expect(await directions()).toContain('Orlando')
  await seller.put(`/api/listings/${listingId}/live-status`, status)
  await page.reload()
  await page.getByText('Porch sale: Called off').waitFor()
  await page.getByText('Nobody can be visited on this trip anymore').waitFor()
  // Nothing leads there anymore, and nothing says that the sale is open.
  expect(await page.getByRole('link', { name: 'Start driving' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Drive it' }).count()).toBe(0)
  expect(await page.getByText(/^Open /).count()).toBe(0)
})

test('the home of a host begins with the sale, not with those of others', async () => {
  const host = await site.app.signUp()
  await makeListing(host, { title: 'Own sale', status: 'published' })
  const page = await site.open({ width: 390, visitor: host, path: '/' })
  await page.getByText('Own sale').first().waitFor()
  expect(await page.getByRole('heading', { name: /^Your next/ }).count()).toBe(0)
})
