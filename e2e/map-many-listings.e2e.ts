import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { brokenRules, expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { dayFromNow } from './sample-listing.ts'
import { startMap } from './start-map.ts'

const ORLANDO = { latitude: 28.54, longitude: -81.38 }
const TAMPA = { latitude: 27.95, longitude: -82.46 }
const QUARTERS = 7
const SALES_IN_A_QUARTER = 10
const SALES = QUARTERS * SALES_IN_A_QUARTER

const site = sharedSite({}, { hasWebGl: true })
let shopper: Visitor

/** Seven quarters of a town, each with ten sales a few streets apart: more than can be told apart as pins. */
beforeAll(async () => {
  shopper = await site.app.signUp()
  const seller = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  for (let index = 0; index < SALES; index++) {
    const quarter = index % QUARTERS
    const place = {
      latitude: ORLANDO.latitude + (quarter - 3) * 0.04 + index / 50_000,
      longitude: ORLANDO.longitude + ((index * 7) % SALES_IN_A_QUARTER) / 1000,
    }
    const listing = { title: `Sale no. ${index}`, saleDate: dayFromNow(3), status: 'published', ...place }
    await seller.post('/api/listings', listing)
  }
})

const clusters = (page: Page) => page.getByRole('button', { name: /^\d+ sales here\. Zoom in\.$/ })
const pins = (page: Page) => page.getByRole('button', { name: /^Sale \d+: / })

const namesOf = (found: Locator) => found.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ''))

/** Presses Tab until a control with such a name has the keyboard. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (name.test(focused)) return
  }
  throw new Error(`the keyboard never reached ${name.source}`)
}

describe.each(PHONE)('the map with 70 sales at %d pixels', (width) => {
  test('S2.7.2 clusters their pins, tells how many, and opens a cluster by keyboard', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/map?location=${Object.values(ORLANDO).join(',')}` })
    await page.getByText(`${SALES} garage sale(s) displayed`).waitFor()
    await clusters(page).first().waitFor()
    const names = await namesOf(clusters(page))
    const clustered = names.reduce((sum, name) => sum + Number.parseInt(name, 10), 0)
    expect(clustered + (await pins(page).count())).toBe(SALES)
    expect(names.length + (await pins(page).count())).toBeLessThan(SALES / 2)
    await expectWellFormed(page)

    await (await startMap(page)).focus()
    const letters = (element: Element) => getComputedStyle(element).fontSize
    expect(await clusters(page).first().evaluate(letters)).toBe(await page.locator('body').evaluate(letters))
    for (let presses = 0; presses < 5 && (await pins(page).count()) === 0; presses++) {
      const before = await namesOf(clusters(page))
      await tabTo(page, /sales here/)
      await page.keyboard.press('Enter')
      await expect.poll(() => namesOf(clusters(page))).not.toEqual(before)
    }
    await pins(page).first().waitFor()
    // What had the keyboard is gone; the next Tab goes on from the map, not from the top of the page.
    await tabTo(page, /^Sale \d+: /)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'View Details' }).waitFor()
  })
})

describe.each(PHONE)('a cluster on the still at %d pixels', (width) => {
  test('S2.7.2 opens with the press that starts the map', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/map?location=${Object.values(ORLANDO).join(',')}` })
    await page.getByRole('button', { name: 'Move the map' }).waitFor()
    await clusters(page).first().waitFor()
    const before = await namesOf(clusters(page))
    await clusters(page).first().click()
    await page.getByRole('region', { name: /^Map of / }).waitFor()
    await expect.poll(() => namesOf(clusters(page)), { timeout: 20_000 }).not.toEqual(before)
  })
})

describe.each(PHONE)('the map with a few sales on one street at %d pixels', (width) => {
  test('S2.7.2 pins that would hide each other can be pressed, and a card shows the pin of its sale', async () => {
    const seller = await site.app.signUp()
    await site.app.makePremium(seller.userId)
    for (let index = 0; index < 8; index++) {
      const place = { latitude: TAMPA.latitude + index / 2000, longitude: TAMPA.longitude }
      const listing = { title: `House no. ${index}`, saleDate: dayFromNow(3), status: 'published', ...place }
      await seller.post('/api/listings', listing)
    }
    const page = await site.open({ width, visitor: shopper, path: `/map?location=${Object.values(TAMPA).join(',')}` })
    await page.getByRole('button', { name: '8 sales here. Zoom in.' }).waitFor()
    expect(await brokenRules(page, { only: ['target-size'] })).toEqual([])

    await page
      .getByRole('button', { name: /^Show .* on the map/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'View Details' }).waitFor()
    await page.getByRole('button', { name: /^Sale 1: House no\. 0/, expanded: true }).waitFor()
  })
})
