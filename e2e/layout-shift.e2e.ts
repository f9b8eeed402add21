import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

/** Half of what counts as good (https://web.dev/articles/cls). */
const MAX_LAYOUT_SHIFT = 0.05

const site = sharedSite({}, { hasWebGl: true })
let shopper: Visitor
let listingId: string
beforeAll(async () => {
  shopper = await site.app.signUp()
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (let day = 1; day <= 4; day += 1) {
    listingId = await makeListing(seller, { saleDate: dayFromNow(day), status: 'published' })
  }
})

/** Opens a page while it adds up how much of what is seen moves by itself. @returns the sum so far */
async function openMeasured(width: number, path: string): Promise<{ page: Page; layoutShift: () => Promise<number> }> {
  const page = await site.open({ width, visitor: shopper, path: '/premium' })
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0)
    new PerformanceObserver((list) => {
      const sum = list.getEntries().reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0)
      Reflect.set(window, 'layoutShift', Number(Reflect.get(window, 'layoutShift')) + sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  return { page, layoutShift: () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift'))) }
}

/** All pictures that are in view have come, or one would still change the page. */
async function waitForPictures(page: Page): Promise<void> {
  const areThere = () =>
    page.evaluate(() => {
      const isInView = (image: Element) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < window.innerHeight
      }
      const seen = [...document.images].filter(isInView)
      return seen.length > 0 && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    })
  await expect.poll(areThere).toBe(true)
}

describe.each(WIDTHS)('nothing jumps about while it loads at %d pixels', (width) => {
  test('on the browse page', async () => {
    const { page, layoutShift } = await openMeasured(width, '/browse')
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    await waitForPictures(page)
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
  })

  test('on a sale’s page, its map included', async () => {
    const { page, layoutShift } = await openMeasured(width, `/sale/${listingId}`)
    await page.getByText('Garage Sale Host').waitFor()
    await waitForPictures(page)
    await page.getByRole('figure').first().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Move the map' }).click()
    await page.getByRole('region', { name: /^Map of where/ }).waitFor()
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
  })

  test('where a sale is put together, whose place for photos comes late', async () => {
    const { page, layoutShift } = await openMeasured(width, '/create')
    await page.getByText(width < 720 ? 'Take photos' : 'choose photos', { exact: true }).waitFor()
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
  })

  test('where a sale is put together, the details stay where they are while the place for photos loads', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/premium' })
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/PhotoDashboard[^/]*\.js$/, async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto('/create')
    const walk = page.getByRole('button', { name: 'Walk around' })
    await walk.and(page.locator(':disabled')).waitFor()
    const details = page.getByRole('heading', { name: 'Sale Details' })
    const readTop = () => details.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
    const before = await readTop()
    load()
    await walk.and(page.locator(':enabled')).waitFor()
    // Uppy measures itself a moment later.
    await expect.poll(async () => Math.abs((await readTop()) - before)).toBeLessThanOrEqual(2)
  })
})
