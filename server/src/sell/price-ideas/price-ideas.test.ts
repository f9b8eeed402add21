import type { Listing } from '@yardsnap/contract/listings'
import { toIdeaRule } from '@yardsnap/contract/price-ideas'
import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORLANDO, setUpListings } from '#shop/browse/test-listings.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { priceIdeasService } from './service.ts'

const [SATURDAY, SUNDAY] = ['2031-11-01', '2031-11-02']
/** Six in the evening before Saturday in Orlando, in daylight saving time. */
const EVENING = '2031-10-31T22:00:00Z'

let site: TestApp
let shop: Awaited<ReturnType<typeof setUpListings>>
let shoppers: Visitor[]
beforeAll(async () => {
  site = await testApp()
  shop = await setUpListings(site)
  shoppers = [await site.signUp(), await site.signUp()]
})
afterAll(() => site.close())

const thing = (title: string, priceSuggested = 20) => ({ title, category: 'furniture' as const, priceSuggested })

async function publish(priceRules: PriceRule[] = []): Promise<Listing> {
  const laterDays = [{ date: SUNDAY, startTime: null, endTime: null, note: '' }]
  const fields = { ...ORLANDO, saleDate: SATURDAY, laterDays, priceRules }
  const id = await shop.publish(fields, [thing('Lamp'), thing('Desk', 30), thing('Rug')])
  return (await shop.seller.get(`/api/listings/${id}`)).json<Listing>()
}

async function save(sale: Listing, title: string, people = shoppers): Promise<void> {
  const item = sale.items.find((one) => one.title === title)!
  for (const person of people) expect((await person.put(`/api/saved-items/${item.id}`)).statusCode).toBe(204)
}

async function readIdeas(sale: Listing, now = EVENING) {
  const { listings } = await servicesBeside(site)
  return priceIdeasService({ database: site.database, listings }).read(shop.seller.userId, sale.id, new Date(now))
}

describe('on the evening before a day of the sale', () => {
  test('what several people saved and nobody came for could cost less', async () => {
    const sale = await publish()
    await save(sale, 'Desk')
    await save(sale, 'Lamp', [shoppers[0]!])
    expect(await readIdeas(sale)).toMatchObject({
      date: SATURDAY,
      things: [{ title: 'Desk', savedCount: 2, price: '30.00', loweredPrice: '24.00' }],
    })
  })

  test.each([
    ['in the afternoon', '2031-10-31T20:59:00Z'],
    ['two evenings before', '2031-10-30T22:00:00Z'],
    ['on the evening of the last day', '2031-11-02T23:00:00Z'],
  ])('nothing is suggested %s', async (_when, now) => {
    const sale = await publish()
    await save(sale, 'Desk')
    expect(await readIdeas(sale, now)).toEqual({ date: null, things: [] })
  })

  test('nothing is that somebody came for, that is firm, or that costs less tomorrow anyway', async () => {
    const rug = toIdeaRule(SATURDAY, [])
    const sale = await publish()
    for (const title of ['Lamp', 'Desk', 'Rug']) await save(sale, title)
    const find = (title: string) => sale.items.find((item) => item.title === title)!.id
    await shop.seller.put(`/api/listings/${sale.id}/items/${find('Desk')}/firm`, { isFirm: true })
    await shop.seller.put(`/api/listings/${sale.id}`, { priceRules: [{ ...rug, itemIds: [find('Rug')] }] })
    expect((await readIdeas(sale)).things.map(({ title }) => title)).toEqual(['Lamp'])
    await shoppers[0]!.post('/api/saved-sales', { listingId: sale.id })
    const mark = { mark: 'visited', at: new Date().toISOString() }
    const marked = await shoppers[0]!.put(`/api/saved-sales/${sale.id}/mark`, mark)
    expect(marked.statusCode).toBe(200)
    expect(await readIdeas(sale)).toEqual({ date: null, things: [] })
  })

  test('nothing is that a rule has lowered as far already', async () => {
    const sale = await publish([{ ...BLANK_RULE, percentOff: 30 }])
    await save(sale, 'Desk')
    expect(await readIdeas(sale)).toEqual({ date: null, things: [] })
  })

  test('nothing is when the sale has no room for another rule', async () => {
    const later = { ...BLANK_RULE, percentOff: 10, from: `${SUNDAY}T12:00` }
    const sale = await publish(Array.from({ length: 20 }, () => later))
    await save(sale, 'Desk')
    expect(await readIdeas(sale)).toEqual({ date: null, things: [] })
  })
})
