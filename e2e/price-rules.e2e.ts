import type { Listing } from '@yardsnap/contract/listings'
import { IDEA_PERCENT_OFF, type PriceIdeas, toIdeaRule } from '@yardsnap/contract/price-ideas'
import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { clockIn } from '@yardsnap/contract/sale-days'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

interface Sale {
  host: Visitor
  listingId: string
}

/** A public sale of tomorrow: a green armchair for 60, 40 novels as a lot, and a kettle for 20 with a blue sticker. */
async function makeSale(priceRules: Partial<PriceRule>[] = []): Promise<Sale> {
  const host = await site.app.signUp()
  await site.app.makePremium(host.userId)
  const listingId = await makeListing(host, {
    saleDate: dayFromNow(1),
    priceRules: priceRules.map((rule) => ({ ...BLANK_RULE, ...rule })),
  })
  const kettle = { title: 'Kettle', category: 'kitchen', condition: 'good', priceSuggested: 20, stickerColor: 'blue' }
  const { items } = await readSale({ host, listingId })
  const made = await host.post(`/api/listings/${listingId}/items/bulk`, { items: [...items, kettle] })
  if (made.statusCode !== 200) throw new Error(`No kettle was made: ${made.statusCode} ${made.body}`)
  await host.put(`/api/listings/${listingId}`, { status: 'published' })
  return { host, listingId }
}

const readSale = async ({ host, listingId }: Sale) => (await host.get(`/api/listings/${listingId}`)).json<Listing>()

const MINUTE_MS = 60_000
const BLUE = { scope: 'color', color: 'blue', percentOff: 25 } as const
const BAG = { scope: 'category', category: 'books', kind: 'bag', amount: '5' } as const

describe.each(PHONE)('price rules at %i pixels', (width) => {
  test('cross out the price of one color on the page of the sale, and say so', async () => {
    const { listingId } = await makeSale([BLUE, BAG])
    const page = await site.open({ width, visitor: await site.app.signUp(), path: `/sale/${listingId}` })
    const kettle = page.getByRole('listitem').filter({ hasText: 'Kettle' }).first()
    await kettle.getByText('Before: $20').waitFor()
    await kettle.getByText('$15', { exact: true }).waitFor()
    await page.getByText('Blue stickers: 25% off').waitFor()
    await page.getByText('A bag of Books $5').waitFor()
    expect(await page.getByText('Before: ').count()).toBe(1)
    await expectWellFormed(page)
  })

  test('are what the till asks for, and a bag is one tap; a page that stays open follows them', async () => {
    const halvedAt = Math.ceil(Date.now() / MINUTE_MS + 5) * MINUTE_MS
    const from = clockIn('America/New_York', new Date(halvedAt))
    const halved = { scope: 'category', category: 'furniture', percentOff: 50, from } as const
    const { host, listingId } = await makeSale([BLUE, BAG, halved])
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/till` })
    const number = page.getByLabel('Number on the sticker')
    await number.fill('3')
    await number.press('Enter')
    await page.getByRole('list', { name: 'Basket' }).getByText('instead of $20').waitFor()
    await page.getByRole('button', { name: 'Take $15', exact: true }).waitFor()
    await page.getByRole('button', { name: 'A bag of Books $5' }).click()
    await page.getByRole('list', { name: 'Basket' }).getByText('A bag of Books').waitFor()
    await page.getByRole('button', { name: 'Take $20', exact: true }).waitFor()
    await expectWellFormed(page)
    await page.clock.install({ time: halvedAt - 20_000 })
    await page.goto(new URL(`/sale/${listingId}/sold`, page.url()).href)
    await page.getByRole('button', { name: /^Sold for \$60/ }).waitFor()
    await page.clock.runFor(20_000)
    await page.getByRole('button', { name: /^Sold for \$30/ }).waitFor({ timeout: 5000 })
  })

  test('are suggested on the evening before for what people saved, and can be undone', async () => {
    const sale = await makeSale([BLUE])
    const { items } = await readSale(sale)
    const armchair = items.find(({ title }) => title === 'Green armchair')!
    const ideas: PriceIdeas = {
      date: dayFromNow(1),
      things: [
        {
          itemId: armchair.id,
          title: armchair.title,
          category: armchair.category,
          pictureUrl: armchair.cropUrl,
          savedCount: 3,
          price: '60.00',
          loweredPrice: '48.00',
        },
      ],
    }
    const page = await site.open({ width, visitor: sale.host, path: '/' })
    // The tests run at any time of day.
    await page.route('**/price-ideas', (route) => route.fulfill({ json: ideas }))
    await page.goto(`/sale/${sale.listingId}/today`)
    const heading = page.getByRole('heading', { name: `${IDEA_PERCENT_OFF}% off tomorrow?` })
    await heading.waitFor()
    await page.getByText('Saved by 3, seen by none').waitFor()
    await expectWellFormed(page)
    // What is sold is not suggested anymore.
    await page.goto(`/sale/${sale.listingId}/sold`)
    await heading.waitFor()
    const sold = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/sold/'))
    await page.route('**/price-ideas', (route) => route.fulfill({ json: { date: null, things: [] } }))
    await page.getByRole('button', { name: /^Sold.*: Green armchair$/ }).click()
    await sold
    await heading.waitFor({ state: 'detached' })
    await page.unroute('**/price-ideas')
    await page.route('**/price-ideas', (route) => route.fulfill({ json: ideas }))
    await page.goto(`/sale/${sale.listingId}/today`)
    await heading.waitFor()
    const lower = page.getByRole('button', { name: 'Lower 1 price' })
    // What is refused is said in words, not as the answer came.
    const refusal = { code: 'conflict', message: 'Somebody has changed this sale meanwhile' }
    await page.route(`**/api/listings/${sale.listingId}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    )
    await lower.click()
    await page.getByText(refusal.message, { exact: true }).waitFor()
    await page.unroute(`**/api/listings/${sale.listingId}`)
    await lower.click()
    const blue = { ...BLANK_RULE, ...BLUE }
    await expect
      .poll(async () => (await readSale(sale)).priceRules)
      .toEqual([blue, toIdeaRule(dayFromNow(1), [armchair.id])])
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect.poll(async () => (await readSale(sale)).priceRules).toEqual([blue])
    // Once nothing is left to suggest, the card is gone: a refusal is told all the same.
    await lower.waitFor()
    await undo.waitFor({ state: 'detached' })
    await page.route('**/price-ideas', (route) => route.fulfill({ json: { date: null, things: [] } }))
    await lower.click()
    await undo.waitFor()
    await heading.waitFor({ state: 'detached' })
    await page.route(`**/api/listings/${sale.listingId}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    )
    await undo.click()
    await page.getByRole('alert').getByText(refusal.message, { exact: true }).waitFor()
  })
})
