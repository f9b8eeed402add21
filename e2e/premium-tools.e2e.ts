import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Listing } from '@yardsnap/contract/listings'
import { openListing } from './create-screen.ts'
import { expectAccessible, expectWellFormed, sharedSite, PHONE, untilHistoryHas } from './harness.ts'
import { addItems, itemLine, pressTool, undoInToast } from './items-screen.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const modal = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' })

async function seller({ isPremium = true } = {}) {
  const visitor = await site.app.signUp()
  if (isPremium) await site.app.makePremium(visitor.userId)
  const listingId = await makeListing(visitor, { status: 'published' })
  return { visitor, listingId }
}

async function expectGood(page: Page): Promise<void> {
  await expectWellFormed(page)
}

describe.each(PHONE)('what Premium adds to a sale at %d pixels', (width) => {
  test('S6.3 sales tracking: a tap notes the price asked, another price is agreed, an undo takes it back', async () => {
    const { visitor, listingId } = await seller()
    const page = await site.open({ width, visitor, path: `/sale/${listingId}` })
    await page.getByRole('link', { name: 'Mark sold' }).click()
    await page.getByRole('link', { name: 'Sales tracking' }).click()
    await page.getByRole('button', { name: 'Sold for $60: Green armchair' }).click()
    await page.getByText('$60.00', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Other price: Novels' }).click()
    const dialog = page.getByRole('dialog', { name: 'What did it go for?' })
    await dialog.getByLabel('Price for all of them').fill('50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sold', exact: true }).click()
    await page.getByText('$110.00', { exact: true }).waitFor()
    await page.getByText('Everything is sold.').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Undo: Green armchair' }).click()
    await page.getByRole('button', { name: 'Sold for $60: Green armchair' }).waitFor()

    const shopper = await site.open({ width, path: `/sale/${listingId}` })
    const novels = shopper.getByRole('listitem').filter({ hasText: 'Novels' })
    await novels.getByText('Sold', { exact: true }).waitFor()
    await shopper.getByRole('heading', { name: 'Items for Sale (1)' }).waitFor()
  })

  test('S6.3 sales tracking counts a piece once that is sold again because no answer came', async () => {
    const { visitor, listingId } = await seller()
    const chairs = { title: 'Chair', category: 'furniture', priceSuggested: '5.00', quantity: 4 }
    await visitor.post(`/api/listings/${listingId}/items/bulk`, { items: [chairs] })
    const page = await site.open({ width, visitor, path: `/sale/${listingId}/ledger` })
    let isAway = true
    const ledger = `**/api/listings/${listingId}/ledger`
    const sellChair = page.getByRole('button', { name: 'Sold for $5: Chair' })
    await sellChair.waitFor()
    await page.route(ledger, async (route) => {
      if (!isAway) return route.continue()
      if (route.request().method() === 'POST') await route.fetch()
      return route.abort()
    })
    await sellChair.click()
    await page.getByText('Please try again. It is counted once.').waitFor()
    isAway = false
    await sellChair.click()
    await page.getByText('$5.00', { exact: true }).waitFor()
    await sellChair.click()
    await page.getByText('$10.00', { exact: true }).waitFor()
    await page.getByText('2 of 4 left').waitFor()
  })

  test('S6.3 sales tracking asks for the price of what has none', async () => {
    const { visitor, listingId } = await seller()
    await visitor.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp', quantity: 2 }] })
    const page = await site.open({ width, visitor, path: `/sale/${listingId}/ledger` })
    await page.getByRole('button', { name: 'Sold: Lamp' }).click()
    const dialog = page.getByRole('dialog', { name: 'What did it go for?' })
    // More than there are sells none, rather than as many as were chosen before.
    await dialog.getByLabel('How many', { exact: true }).fill('3')
    await dialog.getByRole('button', { name: 'Sold', exact: true }).click()
    await dialog.getByText('At most 2').waitFor()
    await dialog.getByLabel('How many', { exact: true }).fill('1')
    await dialog.getByLabel('Price').fill('7')
    await dialog.getByRole('button', { name: 'Sold', exact: true }).click()
    await page.getByText('$7.00', { exact: true }).waitFor()
    await expectGood(page)
  })

  test('sales tracking says by the clock of the sale when a thing was sold', async () => {
    const { visitor, listingId } = await seller()
    const { pool } = site.app.database
    await pool.query(`update listings set time_zone = 'Pacific/Honolulu' where id = $1`, [listingId])
    const page = await site.open({ width, visitor, path: `/sale/${listingId}/ledger` })
    await page.getByRole('button', { name: 'Sold for $60: Green armchair' }).click()
    await page.getByRole('button', { name: 'Undo: Green armchair' }).waitFor()
    await pool.query(`update purchases set sold_at = '2026-05-02T18:05:00Z' where listing_id = $1`, [listingId])
    await untilHistoryHas(page, { overlays: 0 })
    await page.reload()
    await page.getByText('Sat, May 2, 8:05 AM').waitFor()
  })

  test('S6.3 analytics: charts with their figures in words and in a table', async () => {
    const { visitor, listingId } = await seller()
    const page = await site.open({ width, visitor, path: `/sale/${listingId}/analytics` })
    await page.getByRole('heading', { name: 'Nobody has looked yet' }).waitFor()
    await expectGood(page)
    const shopper = await site.app.signUp()
    await site.app.visitor.post(`/api/listings/${listingId}/views`, undefined, FIREFOX)
    await shopper.post(`/api/listings/${listingId}/views`, undefined, FIREFOX)
    await shopper.post('/api/saved-sales', { listingId })
    await page.reload()
    await page.getByRole('img', { name: /^Views by day\. Most on .*: 2$/ }).waitFor()
    const today = page.getByRole('region', { name: 'Interest day by day' }).getByRole('row').nth(1)
    expect(await today.getByRole('cell').allInnerTexts()).toEqual(['2', '1', '0', '0'])
    const table = page.getByRole('region', { name: 'Interest day by day' })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expectGood(page)
  })

  test('S6.3 the page of a sale: color and welcome, seen by shoppers', async () => {
    const { visitor, listingId } = await seller()
    const page = await site.open({ width, visitor, path: `/sale/${listingId}/style` })
    await page.getByRole('radio', { name: 'Plum' }).check()
    await page.getByLabel('Welcome').fill('Lemonade for early birds')
    await expectGood(page)
    await page.getByRole('button', { name: 'Save the look' }).click()
    await page.getByText('The page of your sale has its new look.').waitFor()
    const shopper = await site.open({ width, path: `/sale/${listingId}` })
    await shopper.getByText('Lemonade for early birds').waitFor()
    await expectGood(shopper)
  })

  test('S6.3 lots are suggested in the editor, each one step to undo', async () => {
    const { visitor, listingId } = await seller()
    const mugs = ['Soup mug', 'Tea mug', 'Travel mug'].map((title) => ({ title, priceSuggested: '2.00' }))
    await addItems(visitor, listingId, mugs)
    const page = await openListing(site, { width, visitor, listingId })
    await pressTool(page, 'Choose several')
    await page.getByRole('button', { name: 'Suggest lots' }).click()
    const offers = page.getByRole('dialog', { name: 'Suggested lots' })
    await offers.getByRole('button', { name: 'Make this lot' }).waitFor()
    await expectAccessible(page)
    await offers.getByRole('button', { name: 'Make this lot' }).click()
    await itemLine(page, 'Lot of 3: Soup mug, Tea mug and more').waitFor()
    await expectGood(page)
    await undoInToast(page, 'Lot made').click()
    await itemLine(page, 'Travel mug').waitFor()
  })

  test('S6.3 a sale as the template of the next', async () => {
    const { visitor, listingId } = await seller()
    const page = await site.open({ width, visitor, path: `/sale/${listingId}` })
    await expectGood(page)
    await page.getByRole('button', { name: 'Use as template' }).click()
    await page.waitForURL(/\/create\?edit=/)
    await itemLine(page, 'Green armchair').waitFor()
    const mine = (await visitor.get('/api/my-listings')).json<Listing[]>()
    expect(mine.map(({ status, itemCount }) => [status, itemCount])).toEqual([
      ['draft', 2],
      ['published', 2],
    ])
  })
})

test('S6.3 S2.13.1 on a free account each of them opens the upgrade modal with its reason', async () => {
  const { visitor, listingId } = await seller({ isPremium: false })
  const page = await site.open({ width: 390, visitor, path: `/sale/${listingId}/analytics` })
  await modal(page).getByText('Analytics are a Premium feature').waitFor()
  await modal(page).getByRole('button', { name: 'Continue with Free' }).click()
  await page.getByRole('heading', { name: 'See who is coming' }).waitFor()
  await expectGood(page)
  await page.goto(`/sale/${listingId}/ledger`)
  await modal(page).getByText('Sales tracking is a Premium feature').waitFor()
  await page.goto(`/sale/${listingId}/style`)
  await page.getByLabel('Welcome').fill('Kept')
  await page.getByRole('button', { name: 'Save the look' }).click()
  await modal(page).getByText('Do more with Premium').waitFor()
  await modal(page).getByRole('button', { name: 'Continue with Free' }).click()
  expect(await page.getByLabel('Welcome').inputValue()).toBe('Kept')
})
