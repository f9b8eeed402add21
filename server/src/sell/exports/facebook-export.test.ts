import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const HEADER = ['TITLE', 'PRICE', 'CONDITION', 'DESCRIPTION', 'CATEGORY']

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

describe('the export for Facebook', () => {
  const nastyItems = [
    { title: 'Green armchair', priceSuggested: 60, category: 'furniture', condition: 'excellent', description: 'Soft' },
    { title: NASTY, priceSuggested: 4.5, condition: 'poor' },
    { title: 'Crème & “椅子” <b>', quantity: 4, sellAsLot: true },
  ]
  const exportWorkbook = async (id: string) =>
    unzipSync((await makeMarketplaceExport(seller, id, 'facebook')).rawPayload)['facebook-1.xlsx']!

  test('S1.1 G3 has the template’s sheet and columns, and text cells stay text', async () => {
    const id = await makeListing(seller, nastyItems)
    expect((await makeMarketplaceExport(seller, id, 'facebook')).headers['content-disposition']).toBe(
      'attachment; filename="maple-street-sale-facebook.zip"',
    )
    const [{ sheet, data } = { sheet: '', data: [] }] = await readXlsxFile(Buffer.from(await exportWorkbook(id)))
    expect(sheet).toBe('Bulk Upload Template')
    expect(data[3]).toEqual(HEADER)
    expect(data.slice(4)).toEqual([
      ['Green armchair', 60, 'Used - Like New', 'Soft\nCondition: excellent', 'Furniture'],
      [NASTY, 5, 'Used - Fair', `${NASTY}\nCondition: poor`, 'Furniture'],
      [
        'Crème & “椅子” <b> (lot of 4)',
        null,
        'Used - Good',
        'Crème & “椅子” <b>\nCondition: good\nAll 4 are sold together.',
        'Miscellaneous',
      ],
    ])
  })

  test.skipIf(!hasLibreOffice)('G3 in LibreOffice (needs soffice) has the same cells, without formulas', async () => {
    const workbook = await exportWorkbook(await makeListing(seller, nastyItems))
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(workbook))
    const cells = data.map((row) => row.map((cell) => String(cell ?? '')))
    expect((await openWithLibreOffice(workbook, 'xlsx')).slice(3)).toEqual(cells.slice(3))
  })

  test('leaves a missing price empty, and never rounds a price of cents to zero', async () => {
    const id = await makeListing(seller, [
      { title: 'Lamp' },
      { title: 'Postcard', priceSuggested: 0.25 },
      { title: 'Vase', priceSource: 'free' },
    ])
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(await exportWorkbook(id)))
    expect(data.slice(4).map((row) => row.slice(0, 2))).toEqual([
      ['Lamp', null],
      ['Postcard', 1],
      ['Vase', 0],
    ])
    const review = await reviewMarketplaceExport(seller, id, 'facebook')
    expect(listNotes(review, 'Vase').join()).not.toContain('price')
    expect(listNotes(review, 'Lamp')).toContain('The price is left empty: 0 would give it away on Facebook.')
    expect(listNotes(review, 'Postcard')).toContain('The price is rounded from $0.25 to $1.')
  })

  test('reports beforehand what is rounded, shortened or mapped', async () => {
    const title = 'Very long title '.repeat(12)
    const id = await makeListing(seller, [
      { title, priceSuggested: 4.5, condition: 'poor', quantity: 10_000, sellAsLot: true },
    ])
    const review = await reviewMarketplaceExport(seller, id, 'facebook')
    expect(listNotes(review, title.trim())).toEqual([
      'The price is rounded from $4.50 to $5.',
      'Facebook has no ‘poor’: it says ‘Used - Fair’, and the description the truth.',
      'The title is shortened to 150 characters.',
    ])
    const workbook = unzipSync((await makeMarketplaceExport(seller, id, 'facebook')).rawPayload)['facebook-1.xlsx']!
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(workbook))
    expect(String(data[4]![0])).toMatch(/^Very long .*… \(lot of 10000\)$/)
    expect(String(data[4]![0]).length).toBeLessThanOrEqual(150)
  })

  test('has 50 items per table, and every item is in one', async () => {
    const id = await makeListing(
      seller,
      Array.from({ length: 101 }, (_, index) => ({ title: `Thing ${index}` })),
    )
    expect((await reviewMarketplaceExport(seller, id, 'facebook')).files).toEqual([
      'facebook-1.xlsx',
      'facebook-2.xlsx',
      'facebook-3.xlsx',
    ])
    const files = unzipSync((await makeMarketplaceExport(seller, id, 'facebook')).rawPayload)
    const rows = await Promise.all(
      Object.values(files).map(async (file) => (await readXlsxFile(Buffer.from(file)))[0]!.data.slice(4)),
    )
    expect(rows.map((part) => part.length)).toEqual([50, 50, 1])
  })
})
