import { beforeAll, describe, expect, test } from 'vitest'
import { createDay } from '#server/shop/community-days/test-community-days.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, WIDTHS } from './harness.ts'

const site = sharedSite()
let visitor: Visitor
beforeAll(async () => {
  visitor = await site.app.signUp({ firstName: 'Ruth', lastName: 'Okafor' })
})

const LINKS = [
  ['Browse Sales', '/browse'],
  ['Map View', '/map'],
  ['Create Listing', '/create'],
  ['Supplies', '/supplies'],
  ['Saved Sales', '/saved'],
  ['Premium', '/premium'],
] as const

describe('the top navigation', () => {
  test('S2.3.1 its logo leads home', async () => {
    const page = await site.open({ width: 1280, visitor, path: '/browse' })
    await page.getByRole('banner').getByRole('link', { name: 'Yardsnap' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  test.each(LINKS)('S2.3.2 %s leads to %s and is marked there', async (name, path) => {
    const page = await site.open({ width: 1280, visitor })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await link.click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    const others = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .and(page.locator(':not([aria-current])'))
    const lineUnder = (element: Element) => getComputedStyle(element, '::after').backgroundColor
    expect(await link.evaluate(lineUnder)).not.toBe(await others.first().evaluate(lineUnder))
    await page.locator('main h1').waitFor()
  })

  test('S2.3.3 search opens the list with its search field focused', async () => {
    const page = await site.open({ width: 1280, visitor })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /search/i })
      .click()
    await page.waitForURL('**/browse**')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search')
  })

  test('S2.3.4 shows the initials, the full name and a way out', async () => {
    const page = await site.open({ width: 1280, visitor })
    const banner = page.getByRole('banner')
    await banner.getByText('Ruth Okafor').waitFor()
    await banner.getByText('RO', { exact: true }).waitFor()
    expect(await banner.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/api/logout')
  })
})

describe('S2.3.4 the longest names', () => {
  const names = { firstName: 'Wilhelmina-Alexandrina Rosamun', lastName: 'Featherstonehaugh-Cholmondeley' }
  const openBar = async (width: number) => {
    const page = await site.open({ width, visitor: await site.app.signUp(names), path: '/premium' })
    const banner = page.getByRole('banner')
    const name = banner.getByTitle(`${names.firstName} ${names.lastName}`, { exact: true })
    await name.waitFor({ state: 'attached' })
    return { page, banner, name }
  }

  test.each([390, 1024, 1280])('leave the bar one row high at %d pixels', async (width) => {
    const { page, banner } = await openBar(width)
    expect((await banner.boundingBox())?.height).toBeLessThan(64)
    await expectNoSidewaysScroll(page)
  })

  test.each([1024, 1280])('are cut short before Logout at %d pixels', async (width) => {
    const { banner, name } = await openBar(width)
    const nameBox = (await name.boundingBox())!
    const logoutBox = (await banner.getByRole('link', { name: 'Logout' }).boundingBox())!
    expect(nameBox.width).toBeGreaterThan(60)
    expect(nameBox.x + nameBox.width).toBeLessThan(logoutBox.x)
  })
})

test('the title of a page that has loaded takes the focus of the title that stood there meanwhile', async () => {
  await createDay(visitor)
  const page = await site.open({ width: 1280, visitor })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/community-days/*/organize', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('link', { name: 'Organize Oakwood Garage Sale Day' }).click()
  const title = page.getByRole('heading', { level: 1 })
  const hasFocus = (name: string) =>
    title.filter({ hasText: name }).evaluate((heading) => heading === document.activeElement)
  await expect.poll(() => hasFocus('Organize a sale day')).toBe(true)
  answer.resolve()
  await expect.poll(() => hasFocus('Oakwood Garage Sale Day')).toBe(true)
})

test('a link to the page above is not called the current page', async () => {
  const page = await site.open({ width: 390, visitor, path: '/saved/together' })
  const main = page.getByRole('main')
  for (const name of ['Saved Sales', 'Plan a trip'])
    expect(await main.getByRole('link', { name }).getAttribute('aria-current')).toBeNull()
})

test('S2.3.2 on a phone the main routes are within a thumb’s reach, the others behind More', async () => {
  const page = await site.open({ width: 390, visitor })
  for (const [name, path] of [
    ['Browse', '/browse'],
    ['Map', '/map'],
    ['Sell', '/create'],
    ['Saved', '/saved'],
  ]) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: name as string, exact: true })
      .last()
      .click()
    await page.waitForURL(`**${path}**`)
  }
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Premium' }).click()
  await page.waitForURL('**/premium')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByText('Ruth Okafor').waitFor()
  await expectAccessible(page)
})

describe.each(WIDTHS)('at %d pixels', (width) => {
  test('S2.12.1 any other path says Page Not Found', async () => {
    const page = await site.open({ width, visitor, path: '/no/such/page' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await expectWellFormed(page)
  })

  test.each(LINKS)('%s has nothing for axe to find and nothing sticking out', async (_name, path) => {
    const page = await site.open({ width, visitor, path })
    await expectWellFormed(page)
  })
})
