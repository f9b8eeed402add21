import { findKinds } from '@yardsnap/contract/kinds'
import { getMarketPricing } from '@yardsnap/contract/pricing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerCalls, holdCalls, INTERNAL_ERROR, itemsCard, openListing, toast, untilSaved } from './create-screen.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { addItems, itemLine, readKeptItems, openedLine, openLine } from './items-screen.ts'
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
  openedLine(page, title).getByRole('region', { name: 'Market Price Analysis' })
const analyzeButton = (page: Page, title: string) =>
  widget(page, title).getByRole('button', { name: /^Analyz(e Market Price|ing Market\.\.\.)$/ })

/** Opens the line; its price is asked for at once. */
async function checkPrice(page: Page, title: string) {
  const line = await openLine(page, title)
  await line.getByRole('button', { name: 'Check price' }).click()
  return line
}

describe.each(PHONE)('the price of an item at %d pixels', (width) => {
  test('S2.14.1 S4.10 S4.11 S8.13 is analyzed, judged, compared and applied', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    const letGo = await holdCalls(page, PRICING)
    const line = await checkPrice(page, 'Green armchair')
    const running = widget(page, 'Green armchair').getByRole('button', { name: 'Analyzing Market...' })
    expect(await running.getAttribute('aria-disabled')).toBe('true')
    letGo()
    await toast(page, 'Market Analysis Complete', 'Recommended price: $25').waitFor()
    const shown = widget(page, 'Green armchair')
    await shown.getByText('Medium confidence').waitFor()
    await shown.getByText('Recommended', { exact: true }).locator('..').getByText('$25', { exact: true }).waitFor()
    const average = shown.getByText('Average price').locator('..')
    expect((await average.innerText()).split('\n')).toEqual(['Average price', '$24'])
    await shown.getByText('$21 to $27', { exact: true }).waitFor()
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
    const [saved] = await readKeptItems(seller, id)
    expect(saved).toMatchObject({
      priceSuggested: '25.00',
      priceLow: '17.50',
      priceHigh: '32.50',
      priceSource: 'similar-items',
      marketNotes: 'Estimated from asking prices of 3 similar items in published sales',
    })
    await line.getByLabel('Condition').selectOption('Poor')
    await expect.poll(() => shown.getByText('Medium confidence').count()).toBe(0)
  })
})

test('S8.12 a price that cannot be had is told, and nothing changes', async () => {
  const seller = await site.app.signUp()
  const page = await openListing(site, { width: 390, visitor: seller, listingId: await makeListing(seller) })
  const recover = await answerCalls(page, PRICING, { method: 'POST', status: 500, body: INTERNAL_ERROR })
  const line = await checkPrice(page, 'Green armchair')
  await toast(page, 'Pricing Analysis Failed', 'Unable to get market pricing at this time').waitFor()
  await widget(page, 'Green armchair')
    .getByText('Unable to analyze market pricing at this time. You can still set your own price.')
    .waitFor()
  expect(await line.getByLabel('Suggested price').inputValue()).toBe('60.00')
  await recover()

  const letGo = await holdCalls(page, `**${findKinds.path}**`)
  await line.getByLabel('Item title').fill('Bassoon')
  await page.keyboard.press('Tab')
  await analyzeButton(page, 'Bassoon').click()
  await page.getByText(/^Recommended price: /).waitFor()
  // The category follows the name only now.
  letGo()
  await expect.poll(() => openedLine(page, 'Bassoon').getByLabel('Category').inputValue()).toMatch(/music/i)
  await widget(page, 'Bassoon').getByText('(estimate of the editors)').waitFor()
  await widget(page, 'Bassoon').getByLabel('Price when new, if you know it').fill('500')
  await analyzeButton(page, 'Bassoon').click()
  await toast(page, 'Market Analysis Complete', 'Recommended price: $150').waitFor()
  await untilSaved(page)
  await page.reload()
  await checkPrice(page, 'Bassoon')
  expect(await widget(page, 'Bassoon').getByLabel('Price when new, if you know it').inputValue()).toBe('500.00')
})

test('all items are priced at once but those with a price of the seller, and undone as one', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  await addItems(seller, id, [
    { title: 'Coffee table', category: 'furniture' },
    { title: 'Bassoon', category: 'music' },
  ])
  const page = await openListing(site, { width: 1280, visitor: seller, listingId: id })
  const priceAll = itemsCard(page).getByRole('button', { name: 'Price all' })
  await priceAll.click()
  const summary = '2 priced.'
  const resultToast = toast(page, 'Market Analysis Complete', summary)
  await resultToast.waitFor()
  await itemLine(page, 'Coffee table').getByText('$30').waitFor()
  await itemLine(page, 'Green armchair').getByText('$60').waitFor()
  await resultToast.getByRole('button', { name: 'Undo' }).click()
  await itemLine(page, 'Coffee table').getByText('$ ?').waitFor()

  const bassoon = await openLine(page, 'Bassoon')
  await bassoon.getByLabel('Suggested price').fill('90')
  const table = await openLine(page, 'Coffee table')
  await table.getByLabel('Suggested price').fill('40')
  await priceAll.click()
  await toast(page, 'Nothing to price', 'Every price here is your own.').waitFor()
})

test('S-E2 a name that is suggested says its category and price in the language of the page', async () => {
  const seller = await site.app.signUp()
  const id = await makeListing(seller)
  const page = await site.open({ width: 390, visitor: seller, path: `/es/create?edit=${id}` })
  await page.locator('[data-line-button]').filter({ hasText: 'Green armchair' }).click()
  await page.getByLabel('Título del artículo').fill('Sillón')
  await page
    .getByRole('option')
    .filter({ hasText: /Muebles \$\d/ })
    .first()
    .waitFor()
})
