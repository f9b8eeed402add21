import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { MARKETPLACES, type MarketplaceReview } from '@yardsnap/contract/marketplaces'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeMarketplaceExport, makeListing, premiumSeller, reviewMarketplaceExport } from './test-marketplaces.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

test('S5.9 a sale without items has nothing to export', async () => {
  const answer = await makeMarketplaceExport(seller, await makeListing(seller, []), 'craigslist')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('No items - Add some items before exporting.')
})

test('S6.3 bulk files are Premium; texts and photos are free', async () => {
  const free = await site.signUp()
  const id = await makeListing(free, [{ title: 'Lamp' }])
  for (const marketplace of ['facebook', 'ebay', 'catalog'] as const) {
    const answer = await makeMarketplaceExport(free, id, marketplace)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'premium_required'])
  }
  expect((await free.post(`/api/listings/${id}/marketplaces/craigslist/review`, {})).statusCode).toBe(200)
})

test('things without a name are in no text and no table, and the notes say so', async () => {
  const id = await makeListing(seller, [{ title: 'Lamp', priceSuggested: 5 }, { title: 'Pot' }, { title: 'Cup' }])
  await site.database.pool.query(`update items set title = '' where listing_id = $1 and title <> 'Lamp'`, [id])
  for (const marketplace of ['craigslist', 'facebook', 'ebay'] as const) {
    const review = await reviewMarketplaceExport(seller, id, marketplace)
    expect(review.itemCount).toBe(1)
    expect(review.notes[0]).toEqual({ itemTitle: null, text: '2 things have no name and are left out.' })
    expect(JSON.stringify(review)).not.toMatch(/Odds and ends/)
  }
  await site.database.pool.query(`update items set title = '' where listing_id = $1`, [id])
  const answer = await makeMarketplaceExport(seller, id, 'craigslist')
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Name them first')])
})

test('sold items are not exported', async () => {
  const id = await makeListing(seller, [{ title: 'Mugs', quantity: 3 }, { title: 'Lamp' }])
  await site.database.pool.query(
    `update items set sold_quantity = case title when 'Mugs' then 1 else quantity end where listing_id = $1`,
    [id],
  )
  const { copy } = await reviewMarketplaceExport(seller, id, 'craigslist')
  expect(copy!.body).toContain('- Mugs')
  expect(copy!.body).not.toContain('Lamp')
})

test('of chosen items, only those are exported, and none of another sale', async () => {
  const id = await makeListing(seller, [{ title: 'Mugs' }, { title: 'Lamp', cropUrl: await uploadPhoto(seller) }])
  const other = await makeListing(seller, [{ title: 'Clock' }])
  const readIds = async (listingId: string) =>
    (await seller.get(`/api/listings/${listingId}`)).json<{ items: { id: string; title: string }[] }>().items
  const lamp = (await readIds(id)).find(({ title }) => title === 'Lamp')
  const [clock] = await readIds(other)
  const post = (part: string, itemIds: (string | undefined)[]) =>
    seller.post(`/api/listings/${id}/marketplaces/craigslist/${part}`, { itemIds })
  const review = await post('review', [lamp?.id, clock?.id])
  expect(review.json()).toMatchObject({ itemCount: 1, pictureCount: 1 })
  expect(review.body).toContain('- Lamp')
  expect(review.body).not.toMatch(/Mugs|Clock/)
  const made = await post('file', [lamp?.id])
  expect(made.statusCode).toBe(200)
  expect(Object.keys(unzipSync(made.rawPayload))).toEqual([expect.stringMatching(/lamp/i)])
  expect((await post('file', [])).statusCode).toBe(400)
})

test.each(MARKETPLACES)('a hidden address stays hidden from %s, in preview and export', async (marketplace) => {
  const items = [{ title: 'Lamp', priceSuggested: 5, cropUrl: await uploadPhoto(seller) }]
  const hidden = await makeListing(seller, items, { hidesAddress: true, status: 'published' })
  const review = JSON.stringify(await reviewMarketplaceExport(seller, hidden, marketplace))
  const made = await makeMarketplaceExport(seller, hidden, marketplace)
  expect(made.statusCode).toBe(200)
  const text = textsIn(made.rawPayload)
  expect(`${review} ${text}`).toContain(marketplace === 'photos' || marketplace === 'craigslist' ? 'lamp.jpg' : 'Lamp')
  expect(`${review} ${text}`).not.toMatch(/Orange|latitude|28\.53/)
})

/** All readable text in a file; for an archive the names and contents, including nested archives. */
function textsIn(file: Uint8Array): string {
  if (Buffer.from(file.subarray(0, 2)).toString() !== 'PK') return Buffer.from(file).toString()
  return Object.entries(unzipSync(file))
    .map(([name, content]) => `${name} ${textsIn(content)}`)
    .join(' ')
}

test('Craigslist’s location field gets only the city and ZIP of a hidden address', async () => {
  const id = await makeListing(seller, [{ title: 'Lamp', priceSuggested: 5 }], {
    hidesAddress: true,
    status: 'published',
  })
  const { copy } = await reviewMarketplaceExport(seller, id, 'craigslist')
  expect(copy!.body).toContain(
    'Orlando, FL 32801\nThe seller shows the street address from 6:00 AM on the day of the sale.',
  )
})

describe('in Spanish', () => {
  const inSpanish = (id: string, marketplace: string, part: 'review' | 'file') =>
    seller.post(`/api/listings/${id}/marketplaces/${marketplace}/${part}`, {}, { [LANGUAGE_HEADER]: 'es' })

  test.each(MARKETPLACES)(
    'the notes about %s are in it, and what is for the marketplace is not',
    async (marketplace) => {
      const cups = { title: 'Cups', category: 'clothing', condition: 'poor', quantity: 3, sellAsLot: true }
      const photo = await uploadPhoto(seller)
      const items = [
        { ...cups, priceSuggested: 0.5 },
        { title: 'Long title '.repeat(18) },
        { title: 'Lamp', priceSuggested: 5, cropUrl: photo, imageUrls: [photo, await uploadPhoto(seller)] },
        { title: 'Nameless' },
      ]
      const id = await makeListing(seller, items, { title: 'Maple Street '.repeat(8), hidesAddress: true })
      await seller.post(`/api/listings/${id}/photos`, { imageUrls: [photo] })
      expect((await seller.put(`/api/listings/${id}`, { status: 'published' })).statusCode).toBe(200)
      await site.database.pool.query(`update items set title = '' where listing_id = $1 and title = 'Nameless'`, [id])
      const english = await reviewMarketplaceExport(seller, id, marketplace)
      const spanish = (await inSpanish(id, marketplace, 'review')).json<MarketplaceReview>()
      const listTexts = ({ notes }: MarketplaceReview) => notes.map(({ text }) => text)
      expect(listTexts(spanish)).toHaveLength(english.notes.length)
      expect(listTexts(spanish)).not.toEqual([])
      expect(listTexts(spanish).filter((text) => listTexts(english).includes(text))).toEqual([])
      expect(spanish.copy).toEqual(english.copy)
      const files = async (made: ReturnType<typeof inSpanish>) => textsIn((await made).rawPayload).length
      expect(await files(inSpanish(id, marketplace, 'file'))).toBe(
        await files(makeMarketplaceExport(seller, id, marketplace)),
      )
    },
  )

  test('a thing without a name is called as on the page', async () => {
    const id = await makeListing(seller, [{ title: 'Lamp', priceSuggested: 5 }, { title: 'Nameless' }])
    await site.database.pool.query(`update items set title = '' where listing_id = $1 and title = 'Nameless'`, [id])
    const { notes } = (await inSpanish(id, 'photos', 'review')).json<MarketplaceReview>()
    expect(notes).toEqual([
      { itemTitle: 'Lamp', text: 'No tiene foto.' },
      { itemTitle: 'Artículos varios', text: 'No tiene foto.' },
    ])
    const craigslist = (await inSpanish(id, 'craigslist', 'review')).json<MarketplaceReview>()
    expect(craigslist.notes).toEqual([{ itemTitle: null, text: '1 artículo no tiene nombre y no se incluye.' }])
  })
})
