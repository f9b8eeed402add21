import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp()
  listingId = await makeListing(seller, { title: 'Quilts and lamps', status: 'published' })
})

test.each(PHONE)('the saved sales get a calendar address, which can be taken back, at %d pixels', async (width) => {
  const shopper = await site.app.signUp()
  await shopper.post('/api/saved-sales', { listingId: listingId })
  const page = await site.open({ width, visitor: shopper, path: '/saved' })
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved sales in your calendar' })
  await dialog.getByRole('button', { name: 'Create the address' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
  const { pathname, search } = new URL(address)
  expect((await site.app.visitor.get(pathname + search)).body).toContain('SUMMARY:Quilts and lamps')
  await expectWellFormed(page)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Create the address' }).waitFor()
  expect((await site.app.visitor.get(pathname + search)).statusCode).toBe(404)
})

test('a search can be followed in a feed reader', async () => {
  const page = await site.open({ width: 390, path: '/browse?search=quilts' })
  const href = await page.getByRole('link', { name: 'Follow this search in a feed reader' }).getAttribute('href')
  expect((await site.app.visitor.get(href ?? '')).body).toContain('Quilts and lamps')
  expect(await page.locator('head link[rel="alternate"][type="application/atom+xml"]').getAttribute('href')).toBe(href)
})
