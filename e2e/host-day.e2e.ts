import type { Listing } from '@yardsnap/contract/listings'
import { dayIn } from '@yardsnap/contract/sale-days'
import { expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/** A sale of today with a green armchair for 60 and 40 novels as a lot for 2, which one shopper has saved. */
async function makeSale(): Promise<{ host: Visitor; listingId: string }> {
  const host = await site.app.signUp()
  const saleDate = dayIn('America/New_York', new Date())
  const listingId = await makeListing(host, { status: 'published', saleDate, startTime: '00:00', endTime: '23:59' })
  const shopper = await site.app.signUp()
  await shopper.post('/api/saved-sales', { listingId })
  return { host, listingId }
}

test.each(WIDTHS)('the board of the day has the till, what was sold and who is coming, at %d pixels', async (width) => {
  const { host, listingId } = await makeSale()
  const [chair, novels] = (await host.get(`/api/listings/${listingId}`)).json<Listing>().items
  const sold = `/api/listings/${listingId}/sold/00000000-0000-7000-8000-00000000`
  const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/today` })
  await page.getByText('0 sold', { exact: true }).waitFor()
  await host.put(`${sold}${width + 1000}`, { itemId: chair?.id, quantity: 1, price: '55.50' })
  await host.put(`${sold}${width + 5000}`, { itemId: novels?.id, quantity: 40 })
  await page.reload()
  await page.getByText('41 sold', { exact: true }).waitFor()
  await page.getByText('$55.50 today, 40 not counted').waitFor()
  await page.getByText('1 saved it, 0 driving here today').waitFor()
  await expectWellFormed(page)

  const leftOf = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? 0
  const isBeside = (await leftOf('Holds')) > (await leftOf('Today')) + 300
  expect(isBeside).toBe(width === 1280)
  await page.getByRole('link', { name: 'Open the till' }).click()
  await page.getByText('Scan a sticker, or type its number.').waitFor()
})

test.each(WIDTHS)("on one's own sale the tools of the day come first, at %d pixels", async (width) => {
  const { host, listingId } = await makeSale()
  const page = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
  const tools = page.getByRole('navigation', { name: 'Your sale' })
  await tools.waitFor()
  expect((await tools.locator('a, button').allInnerTexts()).slice(0, 3)).toEqual(['Today', 'Till', 'Share'])
  const topOf = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0
  expect(await topOf('Today')).toBeLessThan(await topOf('Get Directions'))
  await expectWellFormed(page)
  await tools.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied').waitFor()
})

test('after signing out a device knows nothing of the till anymore', async () => {
  const { host, listingId } = await makeSale()
  const page = await site.open({ width: 1280, visitor: host, path: `/sale/${listingId}/till` })
  await page.getByText('Scan a sticker, or type its number.').waitFor()
  const kept = () => page.evaluate((id) => localStorage.getItem(`yardsnap:till:${id}:state`), listingId)
  await expect.poll(kept).not.toBeNull()
  await page.goto('/')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect.poll(kept).toBeNull()
})
