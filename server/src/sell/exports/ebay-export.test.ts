import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  makeMarketplaceExport,
  makeListing,
  NASTY,
  listNotes,
  premiumSeller,
  reviewMarketplaceExport,
} from './test-marketplaces.ts'
import { hasLibreOffice, openWithLibreOffice } from './test-spreadsheet.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

describe('the export for eBay', () => {
  test('S1.1 G3 is a table of drafts with the chosen categories', async () => {
    const id = await makeListing(
      seller,
      [
        { title: 'Green armchair', priceSuggested: 60, category: 'furniture', quantity: 2 },
        { title: '+1 cookbook', priceSuggested: 3, category: 'books', condition: 'excellent' },
        { title: 'Button', priceSuggested: 0.5 },
      ],
      { status: 'published' },
    )
    const answer = await makeMarketplaceExport(seller, id, 'ebay', { ebayCategoryIds: { furniture: '38208' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = parse(answer.rawPayload)
    expect(rows.slice(0, 4).map(([first]) => String(first).slice(0, 5))).toEqual(Array(4).fill('#INFO'))
    expect(rows[4]![0]).toBe('Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)')
    const shown = rows.slice(5).map((row) => row.filter((_, column) => ![1, 4, 7].includes(column)))
    expect(shown).toEqual([
      [
        'Draft',
        '38208',
        'Green armchair',
        '60.00',
        '2',
        '3000',
        'Green armchair<br>Condition: good<br>2 available, price for each.',
        'FixedPrice',
      ],
      ['Draft', '261186', "'+1 cookbook", '3.00', '1', '4000', "'+1 cookbook<br>Condition: excellent", 'FixedPrice'],
      ['Draft', '88433', 'Button', '', '1', '3000', 'Button<br>Condition: good', 'FixedPrice'],
    ])
    expect(listNotes(await reviewMarketplaceExport(seller, id, 'ebay'), 'Button')).toEqual([
      'The price is left empty: eBay’s least is $0.99.',
    ])
  })

  test('has the number under a barcode, except of a lot', async () => {
    const book = { title: 'Paperback', category: 'books', gtin: '9780306406157' }
    const id = await makeListing(seller, [book, { ...book, sellAsLot: true, quantity: 3 }, { title: 'Lamp' }])
    const rows = parse((await makeMarketplaceExport(seller, id, 'ebay')).rawPayload)
    expect(rows.slice(4).map((row) => row[4])).toEqual(['UPC', '9780306406157', '', ''])
  })

  test('S1.1 has the category of what a title names, unless the seller chose one', async () => {
    const titles = ['Old couch', 'Walnut coffee table', 'Brass lamp', 'Vinyl records', 'Kids water table', 'Wobbegong']
    const items = titles.map((title) => ({ title, priceSuggested: 5 }))
    const id = await makeListing(seller, items, { status: 'published' })
    const categoriesFor = async (ebayCategoryIds: Record<string, string>) =>
      parse((await makeMarketplaceExport(seller, id, 'ebay', { ebayCategoryIds })).rawPayload)
        .slice(5)
        .map((row) => row[2])
    expect(await categoriesFor({})).toEqual(['38208', '38204', '112581', '176985', '88433', '88433'])
    expect((await categoriesFor({ furniture: '123' }))[0]).toBe('123')
    // The categories that a number is asked for are those that it counts for.
    const { itemCategories } = await reviewMarketplaceExport(seller, id, 'ebay')
    expect(itemCategories).toEqual(['furniture', 'toys', 'music', 'other'])
  })

  test.skipIf(!hasLibreOffice)('G3 in LibreOffice (needs soffice) has the same cells, without formulas', async () => {
    const titles = [NASTY, '+1 cookbook', '-2', '@SUM(A1)', 'Crème “椅子”, "blue"']
    const id = await makeListing(
      seller,
      titles.map((title) => ({ title, priceSuggested: 3 })),
    )
    const { rawPayload } = await makeMarketplaceExport(seller, id, 'ebay')
    // LibreOffice drops trailing zero cents.
    const cells = parse(rawPayload).map((row) => row.map((cell) => cell.replace(/^(\d+)\.00$/, '$1')))
    expect(await openWithLibreOffice(rawPayload, 'csv')).toEqual(cells)
  })

  test('contains public photo URLs once the sale is published', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeListing(seller, [{ title: 'Lamp', cropUrl: `${photo}?region=0.1,0.1,0.6,0.6` }])
    const photoCell = async () => parse((await makeMarketplaceExport(seller, id, 'ebay')).rawPayload)[5]![7]!
    expect(await photoCell()).toBe('')
    expect((await reviewMarketplaceExport(seller, id, 'ebay')).notes.map(({ text }) => text)).toContain(
      'Photos are left out until the sale is published: eBay fetches them from it.',
    )
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    const { pathname, search, origin } = new URL(await photoCell())
    expect(origin).toBe('https://sales.example')
    expect((await site.visitor.get(pathname + search)).statusCode).toBe(200)
  })

  test('a non-numeric category is refused with a reason', async () => {
    const id = await makeListing(seller, [{ title: 'Lamp' }])
    const answer = await makeMarketplaceExport(seller, id, 'ebay', { ebayCategoryIds: { other: 'lamps' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('An eBay category is a number, such as 261186')
  })
})
