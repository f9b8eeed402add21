import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uploadPhoto } from '#server/testing/photos.ts'
import { sharedSite } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

/** What is told by a color alone, with the colors that somebody has chosen for all pages. */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const colorOf = (element: Element) => getComputedStyle(element).color
const groundOf = (element: Element) => getComputedStyle(element).backgroundColor

const forceColors = (page: Page) => page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })

test('the words of what is current have the color that belongs to its ground', async () => {
  const page = await site.open({ width: 390 })
  await forceColors(page)
  const home = page.getByRole('banner').getByRole('link', { name: 'Yardsnap' })
  await expect.poll(() => home.getAttribute('aria-current')).toBe('page')
  expect(await home.locator('span').evaluate(colorOf)).toBe(await home.evaluate(colorOf))
})

test('the entry of a menu that the keyboard is at stands out', async () => {
  const visitor = await site.app.signUp()
  const want = { words: 'quilt', location: '', miles: 10, maxPrice: null, days: 'any', delivery: 'now' }
  expect((await visitor.put(`/api/wants/${randomUUID()}`, want)).statusCode).toBe(204)
  const page = await site.open({ width: 390, visitor, path: '/saved/wants' })
  await forceColors(page)
  await page.getByRole('button', { name: 'More about quilt' }).press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Change' })
  await expect.poll(() => entry.evaluate((element) => element.matches(':focus'))).toBe(true)
  const selected = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.backgroundColor = 'SelectedItem'
    return getComputedStyle(probe).backgroundColor
  })
  expect(await entry.evaluate(groundOf)).toBe(selected)
  expect(await entry.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('a thing that is chosen in a photo is not covered', async () => {
  const seller = await site.app.signUp()
  const listingId = await makeListing(seller)
  const photo = await uploadPhoto(seller, await samplePicture())
  await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [photo] })
  const item = {
    title: 'Green armchair',
    sourceImageUrl: photo,
    cropData: { x: 5, y: 25, width: 25, height: 33 },
    cropUrl: `${photo}?region=0.05,0.25,0.3,0.58`,
  }
  expect((await seller.post(`/api/listings/${listingId}/items/bulk`, { items: [item] })).statusCode).toBe(200)
  await seller.put(`/api/listings/${listingId}`, { status: 'published' })
  const page = await site.open({ width: 390, path: `/sale/${listingId}` })
  await forceColors(page)
  await page.getByRole('button', { name: 'See the photos' }).click()
  const chair = page
    .getByRole('dialog', { name: 'Photos of this sale' })
    .getByRole('button', { name: 'Green armchair' })
  await chair.click()
  await expect.poll(() => chair.getAttribute('aria-pressed')).toBe('true')
  expect(await chair.evaluate(groundOf)).toMatch(/(\/|,) ?0\.15\)$/)
})
