import { readFile } from 'node:fs/promises'
import { AD_BOXES, AD_SIZES } from '@yardsnap/contract/ad-sizes'
import type { AdInput } from '@yardsnap/contract/ad-input'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { adsService } from '#server/site/ads/service.ts'
import { createLogger } from '#server/log/logger.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectNoSidewaysScroll, expectWellFormed, sharedSite, WIDTHS } from './harness.ts'

const site = sharedSite()
let shopper: Visitor
let listingId: string
beforeAll(async () => {
  shopper = await site.app.signUp()
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (let number = 1; number <= 9; number += 1) {
    const { id } = (await seller.post('/api/listings', { title: `Sale ${number}` })).json<{ id: string }>()
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    listingId = id
  }
  const ads = adsService({ db: site.app.database.db, log: createLogger({ level: 'silent' }) })
  const book = (fields: Partial<AdInput> & Pick<AdInput, 'title' | 'placement'>) =>
    ads.create({
      isActive: true,
      adSize: 'rectangle',
      targetPage: 'browse-sales',
      advertiserName: 'Orange Avenue Antiques',
      clickUrl: `${site.url}/supplies`,
      isPremium: false,
      firstDay: null,
      lastDay: null,
      ...fields,
    })
  await book({ title: 'Beside the sales', placement: 'sidebar', isPremium: true })
  await book({ title: 'Ended', placement: 'sidebar', isActive: false })
  await book({ title: 'Between the sales', placement: 'between-listings' })
  await book({ title: 'Longlonglonglong '.repeat(7), placement: 'between-listings', adSize: 'square' })
  await book({ title: 'On the map', placement: 'header', targetPage: 'map-view', adSize: 'leaderboard' })
  await book({ title: 'On a phone', placement: 'mobile-top', targetPage: 'map-view', adSize: 'mobile-banner' })
})

/** What has to be in sight for a second is counted after more than that. */
const PATIENT = { timeout: 10_000 }

/** The calls of a page that count something, as they are answered. */
function countedBy(page: Page): string[] {
  const counted: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/display-ads/track')) counted.push(`${pathname} ${response.status()}`)
  })
  return counted
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const getBoxes = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box))

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** How much of the page moved after it was shown (Cumulative Layout Shift), and what moved from where to where. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string }>((resolve) => {
        const toText = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as LayoutShift[]
          const moved = shifts
            .flatMap(({ startTime, sources }) => sources.map((source) => ({ startTime, ...source })))
            .map(({ startTime, node, previousRect, currentRect }) => {
              const place = `${toText(previousRect)} to ${toText(currentRect)}`
              return `${Math.round(startTime)} ms, ${place}: ${node?.textContent?.slice(0, 60) ?? 'gone'}`
            })
          resolve({ sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: moved.join('; ') })
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum: 0, moved: '' })))
      }),
  )

describe.each(WIDTHS)('ads at %d pixels', (width) => {
  test('S2.6.3 S3.8 S9.4 S9.10 S4.14 one stands after every fourth sale and beside them, and moves nothing', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    const between = page.getByRole('link', { name: /^Ad .*Between the sales/ })
    await between.waitFor()
    const rows = await page
      .locator('main ul:has(article) > li')
      .evaluateAll((items) => items.map((item) => (item.querySelector('article') ? 'sale' : 'ad')))
    const four = ['sale', 'sale', 'sale', 'sale', 'ad']
    expect(rows).toEqual([...four, ...four, 'sale'])
    expect(await between.boundingBox()).toMatchObject({ width: 300, height: 250 })
    await page.getByRole('list', { name: 'Advertisements' }).getByText('Featured').waitFor()
    expect(await page.getByText('Ended').count()).toBe(0)
    const { sum, moved } = await layoutShift(page)
    expect(sum < 0.01 ? 'nothing' : moved).toBe('nothing')
    await expectWellFormed(page)
  })

  test.each(AD_SIZES)(
    'S9.10 a %s fits its place: all of its picture is seen, and it covers no sale',
    async (adSize) => {
      const ads = adsService({ db: site.app.database.db, log: createLogger({ level: 'silent' }) })
      const others = (await ads.listAll()).map(({ id }) => id)
      await site.app.database.pool.query('update display_ads set is_active = false')
      onTestFinished(async () => {
        await site.app.database.pool.query('delete from display_ads where not id = any($1)', [others])
        await site.app.database.pool.query(`update display_ads set is_active = true where title <> 'Ended'`)
      })
      const picture = await readFile('server/src/demo/pictures/toys.jpg')
      const fields = { isActive: true, adSize, targetPage: 'browse-sales', isPremium: false } as const
      const days = { firstDay: null, lastDay: null }
      const text = { advertiserName: 'Storage Co', clickUrl: `${site.url}/supplies`, title: `A ${adSize}` }
      for (const placement of ['between-listings', 'sidebar', 'header', 'mobile-top', 'footer'] as const) {
        const { id } = await ads.create({ ...fields, ...text, ...days, placement })
        if (placement === 'sidebar') continue
        await ads.setPicture(site.app.database.db, id, await ads.fitPicture(id, picture))
      }
      const page = await site.open({ width, visitor: shopper, path: '/browse' })
      const shown = page.getByRole('link', { name: new RegExp(`A ${adSize}`) })
      // Two between the sales, and one each beside, above and below them.
      await expect.poll(() => shown.count()).toBeGreaterThanOrEqual(5)
      const sales = await getBoxes(page.getByRole('article'))
      for (const ad of await shown.all()) {
        const box = (await ad.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(sales.filter((sale) => overlap(sale, box))).toEqual([])
        const { width: fullWidth, height: fullHeight } = AD_BOXES[adSize]
        // A picture is seen whole; words keep the height of their box.
        const hasPicture = (await ad.locator('img').count()) > 0
        const isWhole = Math.abs(box.width / box.height - fullWidth / fullHeight) < 0.6
        expect(hasPicture ? isWhole : box.height === fullHeight).toBe(true)
      }
      await expectNoSidewaysScroll(page)
    },
  )

  test('S2.7.2 the map has those of its own, fit for the screen', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/map' })
    const shown = width < 720 ? 'On a phone' : 'On the map'
    const ad = page.getByRole('list', { name: 'Advertisements' }).getByRole('link')
    await ad.getByText(shown).waitFor()
    expect(await ad.count()).toBe(1)
    expect((await ad.boundingBox())?.height).toBe(width < 720 ? 50 : 90)
    await expectNoSidewaysScroll(page)
  })
})

test('S4.14 an ad that is booked for the map is shown there, whatever its place', async () => {
  const ads = adsService({ db: site.app.database.db, log: createLogger({ level: 'silent' }) })
  const days = { firstDay: null, lastDay: null }
  const fields = { isActive: true, isPremium: false, adSize: 'square', targetPage: 'map-view', ...days } as const
  const text = { advertiserName: 'Storage Co', clickUrl: `${site.url}/supplies` }
  const places = ['sidebar', 'between-listings', 'footer'] as const
  const booked = await Promise.all(
    places.map((placement) => ads.create({ ...fields, ...text, placement, title: `Below the map: ${placement}` })),
  )
  onTestFinished(async () => {
    for (const { id } of booked) await ads.remove(id)
  })
  const page = await site.open({ width: 1280, visitor: shopper, path: '/map' })
  for (const { title } of booked) await page.getByRole('link', { name: title }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('S9.10 the words of an ad are whole where letters are twice as large', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/map' })
  const ad = page.getByRole('list', { name: 'Advertisements' }).getByRole('link')
  await ad.getByText('On a phone').waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const cutOff = await ad.evaluate((link) => {
    const face = link.firstElementChild!.getBoundingClientRect()
    return [...link.querySelectorAll('bdi')].flatMap((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const { left, top, right, bottom } = range.getBoundingClientRect()
      const isIn = left >= face.left && top >= face.top && right <= face.right && bottom <= face.bottom
      const isEllipsis = [words, words.parentElement!].some(
        (each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0,
      )
      return isIn && !isEllipsis ? [] : [words.textContent]
    })
  })
  expect(cutOff).toEqual([])
})

test('S7.20 S7.21 S4.14 an ad counts once when it was in sight for a second, and opens in a tab of its own', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/browse' })
  const counted = countedBy(page)
  const ad = page.getByRole('link', { name: /^Ad .*Between the sales/ })
  await ad.waitFor()
  expect(counted).toEqual([])
  await ad.scrollIntoViewIfNeeded()
  await expect.poll(() => counted, PATIENT).toEqual(['/api/display-ads/track-impression 204'])
  await page.evaluate(() => window.scrollTo(0, 0))
  await ad.scrollIntoViewIfNeeded()
  expect(await ad.getAttribute('rel')).toBe('sponsored nofollow noopener')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), ad.click()])
  await tab.waitForURL('**/supplies')
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await expect
    .poll(() => counted, PATIENT)
    .toEqual(['/api/display-ads/track-impression 204', '/api/display-ads/track-click 204'])
})

test('a sale’s page has those of browsing', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: `/sale/${listingId}` })
  await page.getByRole('list', { name: 'Advertisements' }).getByText('Beside the sales').waitFor()
})

test('S8.15 without ads a page is as it would be, and a failure is only logged', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/premium' })
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.route('**/api/display-ads?*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.getByRole('link', { name: 'Browse Sales' }).first().click()
  await expect.poll(() => page.getByRole('article').count()).toBe(9)
  expect(await page.getByRole('list', { name: 'Advertisements' }).count()).toBe(0)
  expect(warnings.some((text) => text.includes('Failed to fetch display ads'))).toBe(true)
})
