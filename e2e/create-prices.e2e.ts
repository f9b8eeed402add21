import { getMarketPricing } from '@yardsnap/contract/pricing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  answerCalls,
  holdCalls,
  INTERNAL_ERROR,
  itemRow,
  itemsCard,
  openListing,
  toast,
  untilSaved,
} from './create-screen.ts'
import { expectWellFormed, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()
beforeAll(async () => {
  for (const price of [20, 24, 28]) {
    const seller = await site.app.signUp()
    const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
    const armchair = { title: 'Velvet armchair', category: 'furniture', priceSuggested: price }
    await seller.post(`/api/listings/${id}/items/bulk`, { items: [armchair] })
    await seller.put(`/api/listings/${id}`, { status: 'published' })
  }
})

const PRICING = `**${getMarketPricing.path}`

const widget = (page: Page, title: string) =>
  itemRow(page, title).getByRole('region', { name: 'Market Price Analysis' })
const analyzeButton = (page: Page, title: string) =>
  widget(page, title).getByRole('button', { name: /^Analyz(e Market Price|ing Market\.\.\.)$/ })
const checkPrice = (page: Page, title: string) =>
  itemRow(page, title).getByRole('button', { name: 'Check price' }).click()
const priceOf = (page: Page, title: string) => itemRow(page, title).getByLabel('Suggested price').inputValue()

describe.each(WIDTHS)('the price of an item at %d pixels', (width) => {
  test('S2.14.1 S4.10 S4.11 S8.13 is analyzed, judged, compared and applied', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await checkPrice(page, 'Green armchair')
    expect(await widget(page, 'Green armchair').evaluate((region) => region === document.activeElement)).toBe(true)
    const letGo = await holdCalls(page, PRICING)
    await analyzeButton(page, 'Green armchair').click()
    const running = widget(page, 'Green armchair').getByRole('button', { name: 'Analyzing Market...' })
    expect(await running.getAttribute('aria-disabled')).toBe('true')
    letGo()
    await toast(page, 'Market Analysis Complete', 'Recommended price: $25').waitFor()
    const shown = widget(page, 'Green armchair')
    await shown.getByText('Medium confidence').waitFor()
    await shown.getByText('$22 to $26', { exact: true }).waitFor()
    await shown.getByText('Your price, $60, is too high: above the range').waitFor()
    await shown.getByText('Estimated from asking prices of 3 similar items in published sales').waitFor()
    const links = shown.getByRole('link', { name: /^Velvet armchair/ })
    expect(await links.count()).toBe(3)
    expect(await links.first().getAttribute('href')).toMatch(/^\/sale\//)
    await expectWellFormed(page)

    await shown.getByRole('button', { name: 'Apply Recommended Price' }).click()
    await shown.getByText('Your price, $25, is a good price: within the range').waitFor()
    expect(await shown.getByRole('button', { name: 'Apply Recommended Price' }).count()).toBe(0)
    await untilSaved(page)
    expect((await seller.get(`/api/listings/${id}`)).json<{ items: unknown[] }>().items[0]).toMatchObject({
      priceSuggested: '25.00',
      priceLow: '17.50',
      priceHigh: '32.50',
      marketNotes: 'Estimated from asking prices of 3 similar items in published sales',
    })
    await itemRow(page, 'Green armchair').getByLabel('Condition').selectOption('Poor')
    await expect.poll(() => shown.getByText('Medium confidence').count()).toBe(0)
  })
})

test('S8.12 a price that cannot be had is told, and nothing changes', async () => {
  const seller = await site.app.signUp()
  const page = await openListing(site, { width: 390, visitor: seller, listingId: await makeListing(seller) })
  await checkPrice(page, 'Green armchair')
  const recover = await answerCalls(page, PRICING, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  await analyzeButton(page, 'Green armchair').click()
  await toast(page, 'Pricing Analysis Failed', 'Unable to get market pricing at this time').waitFor()
  await widget(page, 'Green armchair')
    .getByText('Unable to analyze market pricing at this time. You can still set your own price.')
    .waitFor()
  expect(await priceOf(page, 'Green armchair')).toBe('60.00')
  await recover()

  await itemRow(page, 'Green armchair').getByLabel('Item title').fill('Bassoon')
  await analyzeButton(page, 'Bassoon').click()
  await widget(page, 'Bassoon').getByText("'Bassoon' is not in the price guide").waitFor()
  await widget(page, 'Bassoon').getByLabel('Price when new, if you know it').fill('500')
  await analyzeButton(page, 'Bassoon').click()
  await toast(page, 'Market Analysis Complete', 'Recommended price: $150').waitFor()
  await untilSaved(page)
  await page.reload()
  await checkPrice(page, 'Bassoon')
  expect(await widget(page, 'Bassoon').getByLabel('Price when new, if you know it').inputValue()).toBe('500.00')
})

test('all items are priced at once, those with a price of the seller only when asked, and undone as one', async () => {
  const seller = await site.app.signUp()
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: await makeListing(seller) })
  await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
  await page.keyboard.type('Coffee table')
  await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
  await page.keyboard.type('Bassoon')
  const priceAll = async (entry: string) => {
    await itemsCard(page).getByRole('button', { name: 'Price all' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await priceAll('Only the 2 without a price of yours')
  const found = 'Priced 1 of 2 items. Nothing is known of the other 1: set your own price.'
  await toast(page, 'Market Analysis Complete', found).waitFor()
  expect(await priceOf(page, 'Coffee table')).toBe('35.00')
  expect(await priceOf(page, 'Green armchair')).toBe('60.00')

  await priceAll('All, also the 2 that you priced')
  const all = 'Priced 3 of 4 items. Nothing is known of the other 1: set your own price.'
  const told = toast(page, 'Market Analysis Complete', all)
  await told.waitFor()
  expect(await priceOf(page, 'Green armchair')).toBe('25.00')
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => priceOf(page, 'Green armchair')).toBe('60.00')
  expect(await priceOf(page, 'Coffee table')).toBe('35.00')
})
