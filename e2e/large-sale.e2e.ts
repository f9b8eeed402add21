import type { Item } from '@yardsnap/contract/items'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectWellFormed, openWithoutScripts, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const COUNT = 100

const site = sharedSite({ SITE_MODE: 'open', PAGE_CACHE_SECONDS: '0' })
let listingId: string
let items: Item[]
beforeAll(async () => {
  const seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  listingId = await makeListing(seller, { title: 'Barn of many things', saleDate: dayFromNow(3), status: 'published' })
  const many = Array.from({ length: COUNT }, (_, index) => ({
    title: `Lamp ${index + 1}`,
    category: index < 80 ? 'furniture' : 'books',
    priceSuggested: '2.00',
  }))
  items = (await seller.post(`/api/listings/${listingId}/items/bulk`, { items: many })).json<Item[]>()
})

const rows = 'section[aria-labelledby="items-for-sale"] > ul > li'

describe.each(PHONE)('S-L3 the page of a sale of 100 items at %i pixels', (width) => {
  test('has the first 60 without scripts, and says how many there are', async () => {
    const page = await openWithoutScripts(site, width)
    await page.goto(`/sale/${listingId}`)
    await page.getByRole('heading', { name: 'Items for Sale (100)' }).waitFor()
    expect(await page.locator(rows).count()).toBe(60)
    await page.getByText('There are 40 more items.').waitFor()
    expect(await page.locator('section noscript').innerHTML()).toContain('Turn on JavaScript in your browser')
    await page.getByText('$200').first().waitFor()
  })

  test('loads the others, which are searched and filtered with them', async () => {
    const page = await site.open({ width })
    await page.goto(`/sale/${listingId}`)
    await page.getByText('Lamp 100', { exact: true }).waitFor({ state: 'attached' })
    expect(await page.locator(rows).count()).toBe(COUNT)
    await page.getByRole('heading', { name: 'Items for Sale (100)' }).waitFor()
    await page.getByRole('radio', { name: 'Books 20' }).check({ force: true })
    await page.getByText('20 items of 100').waitFor()
    await page.getByRole('searchbox', { name: 'Search the items of this sale' }).fill('lamp 99')
    await page.getByText('1 item of 100').waitFor()
    await expectWellFormed(page)
  })

  test('opens an item of the others that its address names', async () => {
    const page = await site.open({ width })
    await page.goto(`/sale/${listingId}?item=${items.at(-1)!.id.slice(-12)}`)
    await page.getByRole('dialog').getByText('Lamp 100').first().waitFor()
  })

  test('says that the others could not be loaded, and tries again', async () => {
    const page = await site.open({ width })
    const api = `**/api/listings/${listingId}`
    await page.route(api, (route) => route.abort())
    await page.goto(`/sale/${listingId}`)
    await page.getByText('The other 40 items could not be loaded').waitFor()
    expect(await page.locator(rows).count()).toBe(60)
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Lamp 100', { exact: true }).waitFor({ state: 'attached' })
  })
})
