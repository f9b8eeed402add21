import { beforeAll, expect, test } from 'vitest'
import { expectWellFormed, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite()
let listingId: string

beforeAll(async () => {
  const seller = await site.app.signUp()
  listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
})

test('the home of somebody without a sale begins with what to do next: find, plan, drive', async () => {
  const shopper = await site.app.signUp()
  const page = await site.open({ width: 390, visitor: shopper, path: '/' })
  const first = page.locator('main ul').first().getByRole('link').first()
  await expect.poll(() => first.getAttribute('href')).toBe('/browse?date=weekend')
  await expectWellFormed(page)
  await shopper.post('/api/saved-sales', { listingId })
  await page.reload()
  await page.getByRole('link', { name: /^1 saved sale/ }).click()
  await page.waitForURL('**/saved')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 28.3, longitude: -81.4 })
  await page.getByRole('button', { name: /^Plan your trip/ }).click()
  await page.getByRole('button', { name: 'Generate Route' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: /^Your trip: 1 stop/ }).click()
  await page.waitForURL('**/saved?show=trip')
})

test('the home of a host begins with the sale, not with those of others', async () => {
  const host = await site.app.signUp()
  await makeListing(host, { title: 'Own sale', status: 'published' })
  const page = await site.open({ width: 390, visitor: host, path: '/' })
  await page.getByText('Own sale').first().waitFor()
  expect(await page.getByRole('heading', { name: /^Your next/ }).count()).toBe(0)
})
