import { formatDay } from '@yardsnap/contract/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open', RATE_LIMITS: 'off' })
/** Close enough to be offered. */
const [first, second] = [dayFromNow(3), dayFromNow(5)]

beforeAll(async () => {
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  await makeListing(seller, { title: 'Estate sale of a teacher', saleDate: first, status: 'published' })
  await makeListing(seller, { title: 'Moving out', saleDate: second, status: 'published' })
})

describe.each(WIDTHS)('things at %d pixels', (width) => {
  test('are what a search shows after one tap, with the days and the kind that were chosen for sales', async () => {
    const page = await site.open({ width, path: '/browse' })
    await page.getByRole('link', { name: formatDay(second), exact: true }).click()
    await page.waitForURL(`**/browse?day=${second}`)
    await expect.poll(() => page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Moving out'])
    await page.getByRole('link', { name: 'Things', exact: true }).click()
    await page.waitForURL(`**/things?day=${second}`)
    await page.getByText('2 things at 1 sale').waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: formatDay(second), exact: true }).click()
    await page.getByText('4 things at 2 sales').waitFor()
    await page.getByRole('link', { name: 'Green armchair' }).first().click()
    await page.waitForURL('**/sale/*')
  })
})

describe.each(PHONE)('things at %d pixels', (width) => {
  test('are narrowed by words, kind of sale and price, and found again by their address', async () => {
    const page = await site.open({ width, path: '/things' })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('combobox', { name: 'Kind of sale' }).selectOption('estate')
    await page.getByRole('combobox', { name: 'Price' }).selectOption('5')
    await page.getByRole('button', { name: 'Show things' }).click()
    await page.getByText('1 thing at 1 sale').waitFor()
    expect(new URL(page.url()).search).toBe('?type=estate&upTo=5')
    await page.getByRole('searchbox', { name: 'Search' }).fill('zither')
    await page.getByRole('heading', { name: 'No things found' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('4 things at 2 sales').waitFor()
  })

  test('are saved by their heart, which stays', async () => {
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: '/things?type=moving' })
    const heart = page.getByRole('button', { name: 'Save Green armchair' })
    await heart.click()
    await expect.poll(async () => (await shopper.get('/api/saved-items')).json<object[]>().length).toBe(1)
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  })
})

describe.each(PHONE)('the map at %d pixels', (width) => {
  test('has the days, the filters and the order of the list, and begins in the upper half of the window', async () => {
    const page = await site.open({ width, path: '/map?location=32801' })
    await page.getByText('2 garage sale(s) displayed').waitFor()
    const top = await page
      .locator('[data-pin]')
      .first()
      .locator('xpath=ancestor::*[contains(@class,"isolate")]')
      .boundingBox()
    expect(top?.y).toBeLessThan(844 / 2)
    await page.getByRole('link', { name: formatDay(first), exact: true }).click()
    await page.waitForURL(/day=/)
    await page.getByText('1 garage sale(s) displayed').waitFor()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('soonest')
    await page.waitForURL(/order=soonest/)
  })
})
