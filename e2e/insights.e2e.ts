import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const DAY = '2026-05-02'

const TOOLS = [
  { title: 'Cordless drill', category: 'tools', priceSuggested: 25, paid: '18.00', time: '08:05' },
  { title: 'Hand saw', category: 'tools', priceSuggested: 10, paid: '7.00', time: '08:40' },
  { title: 'Ladder', category: 'tools', priceSuggested: 40, paid: '30.00', time: '10:15' },
  { title: 'Band saw', category: 'tools', priceSuggested: 100, paid: null, time: '' },
]

/** A sale that is over, at which three of four tools were sold for $55. */
async function soldSale({ isPremium = true } = {}): Promise<{ host: Visitor; listingId: string }> {
  const host = await site.app.signUp()
  if (isPremium) await site.app.makePremium(host.userId)
  const listingId = await makeListing(host, { title: 'Tool sale', status: 'published' })
  const items = TOOLS.map(({ paid: _paid, time: _time, ...item }) => item)
  const saved = (await host.post(`/api/listings/${listingId}/items/bulk`, { items })).json<{ id: string }[]>()
  const { pool } = site.app.database
  for (const [index, { paid: price, time }] of TOOLS.entries()) {
    if (price === null) continue
    const id = randomUUID()
    await host.put(`/api/listings/${listingId}/sold/${id}`, { itemId: saved[index]?.id, quantity: 1, price })
    await pool.query('update purchases set sold_at = $2 where id = $1', [id, `${DAY}T${time}:00-04:00`])
  }
  await pool.query(`update listings set sale_date = $2, status = 'ended' where id = $1`, [listingId, DAY])
  return { host, listingId }
}

describe.each(PHONE)('what a sale tells for the next one at %i pixels', (width) => {
  test('stands on one page, from three sentences to prices that make a draft', async () => {
    const { host, listingId } = await soldSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    await page.getByRole('link', { name: 'For next time' }).click()
    await page.getByRole('heading', { level: 1, name: 'For next time' }).waitFor()
    const sentences = page.getByRole('list', { name: 'In short' }).getByRole('listitem')
    await sentences.first().waitFor()
    expect(await sentences.allTextContents()).toEqual([
      'You sold 3 things for $55.',
      'Tools typically went for $18 of $25 asked.',
      '55% of the money came in one hour, from 10:00 AM on Sat, May 2.',
    ])
    const tools = page.getByRole('row', { name: /^Tools/ })
    expect(await tools.getByRole('cell').allTextContents()).toEqual(['3 of 4', '$25', '$18', '$55'])
    await page.getByText(/Takings also count what you sold without listing it\.$/).waitFor()
    await page.getByText('From 8:00 AM on Sat, May 2: 2 things for $25.').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Use these prices next time' }).click()
    await page.waitForURL(/\/create\?edit=/)
    const drafts = (await host.get('/api/my-listings')).json<{ id: string; status: string }[]>()
    const draft = drafts.find(({ status }) => status === 'draft')
    const { items } = (await host.get(`/api/listings/${draft?.id}`)).json<{ items: { priceSuggested: string }[] }>()
    expect(items.map(({ priceSuggested }) => priceSuggested)).toEqual(['70.00'])
  })
})

describe.each(PHONE)('what a sale tells for the next one at %i pixels', (width) => {
  test('is said to be a part of Premium to who has none', async () => {
    const { host, listingId } = await soldSale({ isPremium: false })
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/insights` })
    const modal = page.getByRole('dialog', { name: 'Upgrade to Premium' })
    // What is refused for want of Premium opens it by itself.
    await modal.getByRole('button', { name: 'Continue with Free' }).click()
    await page.getByText('Know more next time').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'See Premium' }).click()
    await modal.waitFor()
  })

  test('is empty where nothing was sold, and the choice of sharing prices is kept', async () => {
    const host = await site.app.signUp()
    await site.app.makePremium(host.userId)
    const listingId = await makeListing(host, { status: 'published' })
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/insights` })
    await page.getByText('Nothing to tell yet').waitFor()
    await expectWellFormed(page)
    const choice = page.getByRole('switch', { name: /^Count my sold prices/ })
    expect(await choice.isChecked()).toBe(true)
    const answered = page.waitForResponse('**/api/account/sold-prices')
    await choice.uncheck()
    expect((await answered).status()).toBe(204)
    await page.goto(new URL('/account', site.url).href)
    const there = page.getByRole('switch', { name: /^Count my sold prices/ })
    await there.waitFor()
    expect(await there.isChecked()).toBe(false)
  })
})
