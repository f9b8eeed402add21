import { readFile } from 'node:fs/promises'
import { PRODUCT_PICTURE } from '@yardsnap/contract/supplies'
import { beforeAll, describe, expect, test } from 'vitest'
import { suppliesService } from '#server/site/supplies/service.ts'
import { fitPicture } from '#server/pictures/fitted-picture.ts'
import { createLogger } from '#server/log/logger.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'

const site = sharedSite()
let seller: Visitor
beforeAll(async () => {
  seller = await site.app.signUp()
})

test('S2.8.1 S8.15 with nothing to offer the page says so, and a failure can be tried again', async () => {
  const page = await site.open({ width: 1280, visitor: seller, path: '/supplies' })
  await page.getByRole('heading', { name: 'The shelf is still empty' }).waitFor()
  await expectAccessible(page)
  // The server renders the page, and a browser that comes from another one asks for its content.
  await page.goto('/premium')
  await page.route('**/api/affiliate-categories', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.getByRole('link', { name: 'Supplies' }).click()
  await page.getByText('Failed to fetch categories').waitFor()
  await page.unroute('**/api/affiliate-categories')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The shelf is still empty' }).waitFor()
})

describe.each(PHONE)('supplies at %d pixels', (width) => {
  beforeAll(async () => {
    const { db } = site.app.database
    const supplies = suppliesService({ db, log: createLogger({ level: 'silent' }) })
    for (const { id } of await supplies.listAll()) await supplies.remove(id)
    const product = {
      isActive: true,
      category: 'Signs',
      title: 'Yard sign',
      description: 'Two sides.',
      retailer: 'Corner Store',
      price: '12.50',
      originalPrice: '20.00',
      rating: 4.5,
      reviewCount: 1284,
      affiliateUrl: `${site.url}/browse`,
    }
    const { id } = await supplies.create(product)
    const picture = await readFile('server/src/demo/pictures/toys.jpg')
    await supplies.setPicture(db, id, await fitPicture(picture, PRODUCT_PICTURE))
    await supplies.create({
      ...product,
      category: 'Tables',
      title: 'Tablelong'.repeat(15),
      price: '54.00',
      originalPrice: null,
      rating: null,
      reviewCount: 0,
    })
  })

  test('S2.8.1 products stand under tabs with price, discount and rating, and the way to the shop is counted', async () => {
    const page = await site.open({ width, visitor: seller, path: '/supplies?category=Signs' })
    for (const text of ['Corner Store', 'Two sides.', '$12.50', '$20.00', '38% off', '4.5', '1,284 reviews'])
      await page.getByText(text).first().waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Yard sign' }) })
    await card.getByText('Corner Store', { exact: true }).first().waitFor()
    await page.getByText('we may earn a commission as an affiliate').waitFor()
    await page.getByText(/^Price of \w{3}, \w{3} \d+, \d{4}/).waitFor()
    await expectWellFormed(page)

    const link = page.getByRole('link', { name: /View at Corner Store/ })
    expect(await link.getAttribute('rel')).toBe('sponsored nofollow noopener')
    const counted = page.waitForResponse('**/api/affiliate-products/track-click')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await tab.waitForURL('**/browse')
    expect((await counted).status()).toBe(204)
  })

  test('all products stand together first, each with its picture, and fill the width of the screen', async () => {
    const page = await site.open({ width, visitor: seller, path: '/supplies' })
    expect(await page.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true')
    const cards = page.getByRole('tabpanel').getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(2)
    const picture = cards.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
    const right = Math.max(...(await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))))
    expect(width - right).toBeLessThan(100)
    await expectWellFormed(page)
  })

  test('S2.8.1 S8.15 S9.9 a category is chosen by the keyboard and stands in the address', async () => {
    const page = await site.open({ width, visitor: seller, path: '/supplies' })
    await page.getByRole('tab', { name: 'Signs' }).click()
    await page.waitForURL('**/supplies?category=Signs')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/supplies?category=Tables')
    await page.getByText('$54.00').waitFor()
    expect(await page.getByText('% off').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await page.getByText('$54.00').waitFor()
    await page.route('**/api/affiliate-products?*', (route) => route.fulfill({ status: 500, body: 'down' }))
    await page.getByRole('tab', { name: 'Signs' }).click()
    await page.getByText('Failed to fetch products').waitFor()
  })
})
