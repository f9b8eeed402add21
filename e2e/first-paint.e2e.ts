import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { sharedSite, WIDTHS } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open' })
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (let day = 1; day <= 2; day += 1) {
    listingId = await makeListing(seller, { saleDate: dayFromNow(day), status: 'published' })
  }
})

describe.each(WIDTHS)('what is fetched first at %d pixels', (width) => {
  test.each(['/browse', 'a sale'])(
    'on %s the first picture comes before the others, and none is hidden',
    async (path) => {
      const page = await site.open({ width, path: path === 'a sale' ? `/sale/${listingId}` : path })
      const pictures = page.locator('main img[src^="/objects/"]')
      await pictures.first().waitFor()
      const found = await pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => [image.loading, image.fetchPriority, getComputedStyle(image).opacity].join()),
      )
      expect(found[0]).toBe('eager,high,1')
      expect(found.slice(1).every((picture) => picture === 'lazy,auto,1')).toBe(true)
    },
  )

  test.each(['/browse', '/map', 'a sale'])(
    '%s comes to life without making formatters, of which the first takes a phone a tenth of a second',
    async (path) => {
      const page = await site.open({ width, path: '/premium' })
      await page.addInitScript(() => {
        const made: string[] = []
        Reflect.set(window, 'madeFormatters', made)
        for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat'] as const) {
          const Known: new (...given: unknown[]) => object = Reflect.get(Intl, name) as never
          const Noting = class extends Known {
            constructor(...given: unknown[]) {
              super(...given)
              made.push(name)
            }
          }
          Reflect.set(Intl, name, Noting)
        }
      })
      const isAlive = page.waitForRequest('**/api/events')
      await page.goto(path === 'a sale' ? `/sale/${listingId}` : path)
      await isAlive
      expect(await page.evaluate(() => Reflect.get(window, 'madeFormatters') as string[])).toEqual([])
    },
  )

  test('both typefaces are there with 30 kB; accents are fetched only where there are some', async () => {
    const page = await site.open({ width, path: '/browse' })
    await page.getByRole('heading', { level: 1, name: 'Browse Garage Sales' }).waitFor()
    const fonts = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ name, decodedBodySize }) => ({ name, bytes: decodedBodySize })),
      )
    // A page that is painted before they are there also has their stand-ins, which are the device's own.
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ status, family }) => status === 'loaded' && !family.endsWith(' fallback'))
          .map(({ family }) => family),
      )
    await expect.poll(loaded).toEqual(['Figtree', 'Bricolage Grotesque'])
    const sizes = (await fonts()).map(({ bytes }) => bytes)
    expect(sizes).toHaveLength(2)
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(30_000)
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Décor'))
    await expect
      .poll(async () => (await fonts()).map(({ name }) => name).join(' '))
      .toContain('bricolage-grotesque-others')
  })
})
