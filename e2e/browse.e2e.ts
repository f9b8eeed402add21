import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWellFormed,
  PHONE,
  sharedSite,
  startSite,
  untilHistoryHas,
  WIDTHS,
} from './harness.ts'

const site = sharedSite()
let shopper: Visitor
beforeAll(async () => {
  shopper = await site.app.signUp()
  const winterPark = { city: 'Winter Park', state: 'FL', zipCode: '32789' }
  await publish({ title: 'Estate sale on Orange Avenue', saleDate: '2031-05-03', ...winterPark }, [
    { title: 'Pyrex bowl', priceSuggested: '39.60' },
    { title: 'Walnut desk', priceSuggested: '1200' },
  ])
  await publish({ title: 'Everythingmustgo'.repeat(7) }, [])
})

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
    await expectWellFormed(page)
    await card.getByRole('link').first().click()
    await page.waitForURL('**/sale/*')
  })

  test('where none of the next days has a sale, no room is kept for their links', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    await page.getByRole('article').first().waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Days with sales' }).count()).toBe(0)
  })

  test('S2.6.1 S2.6.2 every filter applies at once and is part of the address', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(2)
    const isPhone = width < 720
    if (isPhone) await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const chips = (name: string) => page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name }))
    expect((await chips('Distance').innerText()).split('\n').filter((line) => line.endsWith(' mi'))).toEqual([
      '5 mi',
      '10 mi',
      '25 mi',
      '50 mi',
    ])
    for (const name of ['Any day', 'Today', 'This weekend', 'This week']) {
      await page.getByRole('radio', { name, exact: true }).waitFor({ state: 'attached' })
    }
    const categories = page.getByRole('combobox', { name: 'Category' }).locator('option')
    expect(await categories.allTextContents()).toEqual([
      'All categories',
      'Electronics',
      'Books',
      'Clothing',
      'Kitchen',
      'Furniture',
      'Toys',
    ])
    await page.getByRole('combobox', { name: 'Category' }).selectOption('kitchen')
    await page.waitForURL('**/browse?category=kitchen')
    await page.getByRole('radio', { name: 'This week', exact: true }).check()
    await page.waitForURL((url) => url.search === '?date=week&category=kitchen')
    await page.getByRole('radio', { name: '25 mi' }).check()
    await page.waitForURL((url) => url.searchParams.get('distance') === '25')
    if (isPhone) {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Show sales' }).click()
      await page.getByRole('button', { name: 'Filters (3)' }).waitFor()
    }
    await page.getByRole('heading', { name: 'No sales found' }).waitFor()
    await untilHistoryHas(page, { overlays: 0 })
    expect(await page.locator('main').getByRole('link', { name: 'Map View' }).getAttribute('href')).toMatch(
      /^\/map\?(?=.*distance=25)(?=.*date=week)(?=.*category=kitchen)/,
    )
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => cards.count()).toBe(2)
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('distance') === '25')
    await page.getByRole('heading', { name: 'No sales found' }).waitFor()
  })
})

describe.each(PHONE)('searching at %d pixels', (width) => {
  test('S2.6.1 S9.4 S9.9 around a place sales show how far they are, within 5 miles unless more are asked for', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse' })
    await page.getByText('without one, distance does not filter').waitFor()
    await page.getByRole('searchbox', { name: 'Location' }).fill('32789')
    await page.waitForURL('**/browse?location=32789')
    await page.getByText('1 sale within 5 miles', { exact: true }).waitFor()
    const card = page.getByRole('article')
    await card.getByText(/^about \d\.\d mi$/).waitFor()
    await expectAccessible(page)
    await page.goto(`/browse?location=${'Xyzzyville'.repeat(5)}`)
    await page.getByText('We know no place called').waitFor()
    await expectNoSidewaysScroll(page)
    await page.goto('/browse?location=33101')
    await page.getByRole('button', { name: 'Look within 50 miles' }).click()
    await page.waitForURL((url) => url.searchParams.get('distance') === '50')
  })

  test('a search for an item shows which item it is', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse?search=pyrex+bowl' })
    await page.getByRole('article').getByText('Has Pyrex bowl').waitFor()
    await expectAccessible(page)
  })

  test('S2.6.5 the heart on a card saves the sale and unsaves it', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/browse' })
    const heart = page.getByRole('button', { name: 'Save Estate sale on Orange Avenue' })
    // The page reads the list of saved sales at the same address.
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/saved-sales') && response.request().method() === 'POST',
    )
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect((await saved).status()).toBe(201)
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  })

  test('S2.6.4 a search without a result leads to a sale of one’s own, and to the map', async () => {
    const page = await site.open({ width, visitor: shopper, path: '/browse?search=1984' })
    await page.getByRole('heading', { name: 'No sales found' }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('1984')
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Create Your Own Sale' }).getAttribute('href')).toBe('/create')
    expect(await main.getByRole('link', { name: 'Map View' }).getAttribute('href')).toBe('/map?search=1984')
    await expectAccessible(page)
  })
})

test('S2.6.2 chips that are pressed one right after the other stay pressed, and both count', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/browse' })
  const miles = page.getByRole('radio', { name: '25 mi' })
  const days = page.getByRole('radio', { name: 'This week', exact: true })
  const second = await days.elementHandle()
  const pressed = await miles.evaluate((first, other) => {
    const chips = [first, other] as HTMLInputElement[]
    return chips.map((chip) => {
      chip.click()
      return chip.checked
    })
  }, second)
  expect(pressed).toEqual([true, true])
  await page.waitForURL((url) => url.search === '?distance=25&date=week')
  expect([await miles.isChecked(), await days.isChecked()]).toEqual([true, true])
  await page.goBack()
  await expect.poll(async () => [await miles.isChecked(), await days.isChecked()]).toEqual([false, false])
})

test('S2.6.2 a search applies while it is typed, keeps the cursor, and is part of the address', async () => {
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
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByText('Failed to fetch listings').waitFor()
  await page.unroute('**/api/public-listings*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
})

test('L1 an address with nonsense in it opens as if it were not there', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: '/browse?distance=1e9&date=never&category=%00' })
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
})

test('the location of the device stands in the address only roughly', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/browse' })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 28.600_123_4, longitude: -81.350_987_6 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.waitForURL('**/browse?location=28.600,-81.351')
  await page.getByText('1 sale within 5 miles', { exact: true }).waitFor()
})

test('S2.6.2 the Search button submits what is typed', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: '/browse' })
  await page.getByRole('searchbox', { name: 'Search' }).fill('pyrex')
  await page.getByRole('searchbox', { name: 'Location' }).fill('32789')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/browse?search=pyrex&location=32789')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
})

test('S2.6.3 Load More Sales brings the next page until there is none', async () => {
  const crowd = await startSite()
  try {
    const seller = await crowd.app.signUp()
    await crowd.app.makePremium(seller.userId)
    for (let number = 1; number <= 30; number += 1) {
      const { id } = (await seller.post('/api/listings', { title: `Sale ${number}` })).json<{ id: string }>()
      await seller.put(`/api/listings/${id}`, { status: 'published' })
    }
    const page = await crowd.open({ width: 1280, visitor: seller, path: '/browse' })
    const cards = page.getByRole('article')
    await page.getByText('The first 24 sales').waitFor()
    expect(await cards.count()).toBe(24)
    await page.getByRole('button', { name: 'Load More Sales' }).click()
    await page.getByText('30 sales', { exact: true }).waitFor()
    const titles = await cards.getByRole('heading').allTextContents()
    expect(new Set(titles).size).toBe(30)
    expect(await page.getByRole('button', { name: 'Load More Sales' }).count()).toBe(0)
  } finally {
    await crowd.close()
  }
})
