import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, type Site, startSite, WIDTHS } from './harness.ts'

let site: Site
let shopper: Visitor
beforeAll(async () => {
  site = await startSite()
  shopper = await site.app.signUp()
  await publish({ title: 'Estate sale on Orange Avenue', saleDate: '2031-05-03' }, [
    { title: 'Pyrex bowl', priceSuggested: '39.60' },
    { title: 'Walnut desk', priceSuggested: '1200' },
  ])
  await publish({ title: 'Everythingmustgo'.repeat(7) }, [])
})
afterAll(() => site.close())

async function publish(fields: Record<string, unknown>, items: Record<string, unknown>[]): Promise<void> {
  const seller = await site.app.signUp()
  const { id } = (await seller.post('/api/listings', fields)).json<{ id: string }>()
  await seller.post(`/api/listings/${id}/items/bulk`, { items })
  await seller.put(`/api/listings/${id}`, { status: 'published' })
}

describe.each(WIDTHS)('browsing at %d pixels', (width) => {
  test('S9.8 S9.9 S4.15 each sale says when, what kind, how many items and about how much', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    const card = page.getByRole('article').filter({ hasText: 'Estate sale on Orange Avenue' })
    for (const text of ['Sat, May 3', 'Estate Sale', '2 items', '$1,240'])
      await card.getByText(text, { exact: true }).waitFor()
    const undated = page.getByRole('article').filter({ hasText: 'Everythingmustgo' })
    for (const text of ['Date TBD', 'Family Sale', '$50+']) await undated.getByText(text, { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('link').click()
    await page.waitForURL('**/sale/*')
  })

  test('S2.6.4 a search without a result leads to a sale of one’s own, and to the map', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse?search=1984' })
    await page.getByRole('heading', { name: 'No sales found' }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('1984')
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Create Your Own Sale' }).getAttribute('href')).toBe('/create')
    expect(await main.getByRole('link', { name: 'Map View' }).getAttribute('href')).toBe('/map')
    await expectAccessible(page)
  })
})

test('a search applies while it is typed, keeps the cursor, and is part of the address', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/browse' })
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('pyrex')
  await page.waitForURL('**/browse?search=pyrex')
  await expect.poll(() => cards.count()).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search')
  await page.reload()
  await expect.poll(() => cards.count()).toBe(1)
})

test('S2.6.4 S9.4 while sales load six skeletons stand in for them', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/premium' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/public-listings*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse Sales' }).click()
  await expect.poll(() => page.getByTestId('sale-skeleton').count()).toBe(6)
  held.resolve()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  expect(await page.getByTestId('sale-skeleton').count()).toBe(0)
})

test('S8.15 a list that cannot be loaded says so and can be asked for again', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/premium' })
  await page.route('**/api/public-listings*', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.goto('/browse')
  await page.getByText('Failed to fetch listings').waitFor()
  await page.unroute('**/api/public-listings*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
})
