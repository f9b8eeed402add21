import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kit, KitReview } from '@yardsnap/contract/kits'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { hasLibreOffice, openWithLibreOffice } from './test-spreadsheet.ts'

const HEADER = ['TITLE', 'PRICE', 'CONDITION', 'DESCRIPTION', 'CATEGORY']
const NASTY = '=HYPERLINK("http://evil.example","Lamp")'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

type NewItem = { title: string } & Record<string, unknown>

async function makeSale(items: NewItem[], fields: Record<string, unknown> = {}, who = seller): Promise<string> {
  const made = await who.post('/api/listings', {
    title: 'Maple Street Sale',
    streetAddress: '400 S Orange Ave',
    city: 'Orlando',
    state: 'FL',
    zipCode: '32801',
    saleDate: '2031-05-03',
    startTime: '08:00',
    endTime: '14:00',
    ...fields,
  })
  const { id } = made.json<{ id: string }>()
  expect((await who.post(`/api/listings/${id}/items/bulk`, { items })).statusCode).toBe(200)
  return id
}

const make = (id: string, kit: Kit, options = {}, who = seller) =>
  who.post(`/api/listings/${id}/kits/${kit}/file`, options)

async function review(id: string, kit: Kit): Promise<KitReview> {
  const answer = await seller.post(`/api/listings/${id}/kits/${kit}/review`, {})
  expect(answer.statusCode).toBe(200)
  return answer.json<KitReview>()
}

const notesOf = ({ notes }: KitReview, title: string) =>
  notes.filter(({ itemTitle }) => itemTitle === title).map(({ text }) => text)

describe('the kit for Facebook', () => {
  const nastyItems = [
    { title: 'Green armchair', priceSuggested: 60, category: 'furniture', condition: 'excellent', description: 'Soft' },
    { title: NASTY, priceSuggested: 4.5, condition: 'poor' },
    { title: 'Crème & “椅子” <b>', quantity: 4, sellAsLot: true },
  ]
  const workbookOf = async (id: string) => unzipSync((await make(id, 'facebook')).rawPayload)['facebook-1.xlsx']!

  test('S1.1 G3 has the template’s sheet and columns, and texts that stay texts', async () => {
    const id = await makeSale(nastyItems)
    expect((await make(id, 'facebook')).headers['content-disposition']).toBe(
      'attachment; filename="maple-street-sale-facebook.zip"',
    )
    const [{ sheet, data } = { sheet: '', data: [] }] = await readXlsxFile(Buffer.from(await workbookOf(id)))
    expect(sheet).toBe('Bulk Upload Template')
    expect(data[3]).toEqual(HEADER)
    expect(data.slice(4)).toEqual([
      ['Green armchair', 60, 'Used - Like New', 'Soft\nCondition: excellent', 'Furniture'],
      [NASTY, 5, 'Used - Fair', `${NASTY}\nCondition: poor`, 'Miscellaneous'],
      [
        'Crème & “椅子” <b> (lot of 4)',
        0,
        'Used - Good',
        'Crème & “椅子” <b>\nCondition: good\nAll 4 are sold together.',
        'Miscellaneous',
      ],
    ])
  })

  test.skipIf(!hasLibreOffice)('G3 in LibreOffice (needs soffice) has the same cells, and no formula', async () => {
    const workbook = await workbookOf(await makeSale(nastyItems))
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(workbook))
    const cells = data.map((row) => row.map((cell) => String(cell ?? '')))
    expect((await openWithLibreOffice(workbook, 'xlsx')).slice(3)).toEqual(cells.slice(3))
  })

  test('says before it is made what is rounded, shortened, or told differently', async () => {
    const title = 'Very long title '.repeat(12)
    const id = await makeSale([{ title, priceSuggested: 4.5, condition: 'poor', quantity: 10_000, sellAsLot: true }])
    const said = await review(id, 'facebook')
    expect(notesOf(said, title.trim())).toEqual([
      'The price is rounded from $4.50 to $5.',
      'Facebook has no ‘poor’: it says ‘Used - Fair’, and the description the truth.',
      'The title is shortened to 150 characters.',
    ])
    const workbook = unzipSync((await make(id, 'facebook')).rawPayload)['facebook-1.xlsx']!
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(workbook))
    expect(String(data[4]![0])).toMatch(/^Very long .*…$/)
    expect(String(data[4]![0]).length).toBeLessThanOrEqual(150)
  })

  test('holds 50 items a table, and every item is in one', async () => {
    const id = await makeSale(Array.from({ length: 101 }, (_, index) => ({ title: `Thing ${index}` })))
    expect((await review(id, 'facebook')).files).toEqual(['facebook-1.xlsx', 'facebook-2.xlsx', 'facebook-3.xlsx'])
    const files = unzipSync((await make(id, 'facebook')).rawPayload)
    const rows = await Promise.all(
      Object.values(files).map(async (file) => (await readXlsxFile(Buffer.from(file)))[0]!.data.slice(4)),
    )
    expect(rows.map((part) => part.length)).toEqual([50, 50, 1])
  })
})

describe('the kit for eBay', () => {
  test('S1.1 G3 is a table of drafts with the categories that were chosen', async () => {
    const id = await makeSale(
      [
        { title: 'Green armchair', priceSuggested: 60, category: 'furniture', quantity: 2 },
        { title: '+1 cookbook', priceSuggested: 3, category: 'books', condition: 'excellent' },
        { title: 'Button', priceSuggested: 0.5 },
      ],
      { status: 'published' },
    )
    const answer = await make(id, 'ebay', { ebayCategoryIds: { furniture: '38208' } })
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
    expect(notesOf(await review(id, 'ebay'), 'Button')).toEqual(['The price is left empty: eBay’s least is $0.99.'])
  })

  test.skipIf(!hasLibreOffice)('G3 in LibreOffice (needs soffice) has the same cells, and no formula', async () => {
    const titles = [NASTY, '+1 cookbook', '-2', '@SUM(A1)', 'Crème “椅子”, "blue"']
    const id = await makeSale(titles.map((title) => ({ title, priceSuggested: 3 })))
    const { rawPayload } = await make(id, 'ebay')
    // A spreadsheet shows the amount, not its cents.
    const cells = parse(rawPayload).map((row) => row.map((cell) => cell.replace(/^(\d+)\.00$/, '$1')))
    expect(await openWithLibreOffice(rawPayload, 'csv')).toEqual(cells)
  })

  test('names photos that anybody can fetch, once the sale is published', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeSale([{ title: 'Lamp', cropUrl: `${photo}?region=0.1,0.1,0.6,0.6` }])
    const photoCell = async () => parse((await make(id, 'ebay')).rawPayload)[5]![7]!
    expect(await photoCell()).toBe('')
    expect((await review(id, 'ebay')).notes.map(({ text }) => text)).toContain(
      'Photos are left out until the sale is published: eBay fetches them from it.',
    )
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    const { pathname, search, origin } = new URL(await photoCell())
    expect(origin).toBe('https://sales.example')
    expect((await site.visitor.get(pathname + search)).statusCode).toBe(200)
  })

  test('a category that is no number is refused with a reason', async () => {
    const id = await makeSale([{ title: 'Lamp' }])
    const answer = await make(id, 'ebay', { ebayCategoryIds: { other: 'lamps' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('An eBay category is a number, such as 261186')
  })
})

describe('the kit for Craigslist', () => {
  test('S1.1 is a title and a text within the limits, dearest first, and the photos', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeSale(
      [
        { title: 'Mug', priceSuggested: 1.5 },
        { title: 'Green armchair', priceSuggested: 60, cropUrl: `${photo}?region=0,0,0.5,0.5` },
      ],
      { title: 'Maple Street '.repeat(8).trim(), status: 'published', description: 'Everything must go.' },
    )
    const said = await review(id, 'craigslist')
    expect(said.copy!.title.length).toBeLessThanOrEqual(70)
    expect(said.notes).toEqual([{ itemTitle: null, text: 'The title is shortened to 70 characters.' }])
    expect(said.copy!.body).toBe(
      [
        'Everything must go.',
        'Saturday, May 3, 8:00 AM – 2:00 PM',
        '400 S Orange Ave, Orlando, FL 32801',
        '- Green armchair, $60\n- Mug, $1.50',
        `Photos and prices of everything: https://sales.example/sale/${id}`,
      ].join('\n\n'),
    )
    const files = unzipSync((await make(id, 'craigslist')).rawPayload)
    expect(Object.keys(files)).toEqual(['01-green-armchair.jpg'])
  })

  test('a hidden address stays hidden in what others will read', async () => {
    const id = await makeSale([{ title: 'Lamp', priceSuggested: 5 }], { hidesAddress: true, status: 'published' })
    for (const kit of ['craigslist', 'facebook', 'ebay'] as const) {
      const said = JSON.stringify(await review(id, kit))
      expect(said).not.toContain('Orange Ave')
    }
    const { copy } = await review(id, 'craigslist')
    expect(copy!.body).toContain('Orlando, FL 32801\nThe street address is shown on the morning of the sale.')
  })
})

describe('the catalog feed', () => {
  test('S1.1 has what Google and Facebook ask for, and names what it leaves out', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeSale(
      [
        { title: 'Green armchair', priceSuggested: 60, cropUrl: photo, description: 'Soft' },
        { title: 'No photo', priceSuggested: 5 },
        { title: 'Free', cropUrl: photo },
      ],
      { status: 'published' },
    )
    const rows = parse((await make(id, 'catalog')).rawPayload, { columns: true }) as Record<string, string>[]
    expect(rows).toEqual([
      {
        id: expect.any(String),
        title: 'Green armchair',
        description: 'Soft\nCondition: good',
        availability: 'in stock',
        condition: 'used',
        price: '60.00 USD',
        link: `https://sales.example/sale/${id}?item=${rows[0]!.id!.slice(-8)}`,
        image_link: `https://sales.example${photo}?w=1920`,
      },
    ])
    const said = await review(id, 'catalog')
    expect(notesOf(said, 'No photo')).toEqual(['Left out: a catalog takes no item without a photo.'])
    expect(notesOf(said, 'Free')).toEqual(['Left out: a catalog takes no item without a price.'])
  })

  test('a draft has no page for its links', async () => {
    const answer = await make(await makeSale([{ title: 'Lamp' }]), 'catalog')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Publish the sale first')
  })
})

describe('the photos', () => {
  test('F11 F22 are upright JPEGs without metadata, named for their items', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeSale([
      { title: '../CON\\x', cropUrl: `${photo}?region=0,0,0.5,0.5`, imageUrls: [photo] },
      { title: '!!!', cropUrl: photo },
      { title: 'No photo' },
    ])
    const answer = await make(id, 'photos')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="maple-street-sale-photos.zip"')
    const files = unzipSync(answer.rawPayload)
    expect(Object.keys(files)).toEqual(['01-con-x.jpg', '01-con-x-2.jpg', '02.jpg'])
    for (const bytes of Object.values(files)) {
      const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
    }
    expect(notesOf(await review(id, 'photos'), 'No photo')).toEqual(['It has no photo.'])
  })
})

test('S5.9 a sale without items has nothing to export', async () => {
  const answer = await make(await makeSale([]), 'craigslist')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('No items - Add some items before exporting.')
})

test('S6.3 many items in one file are Premium; the texts and photos are free', async () => {
  const free = await site.signUp()
  const id = await makeSale([{ title: 'Lamp' }], {}, free)
  for (const kit of ['facebook', 'ebay', 'catalog'] as const) {
    const answer = await make(id, kit, {}, free)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'premium_required'])
  }
  expect((await free.post(`/api/listings/${id}/kits/craigslist/review`, {})).statusCode).toBe(200)
})

test('photos that cannot be read are named in the archive, which has the others', async () => {
  const [gone, kept] = [await uploadPhoto(seller), await uploadPhoto(seller)]
  const id = await makeSale([
    { title: 'Gone', cropUrl: gone },
    { title: 'Kept', cropUrl: kept },
  ])
  const { rows } = await site.database.pool.query<{ master_key: string }>(
    'select master_key from photos where object_key = $1',
    [gone.replace('/objects/', '')],
  )
  await rm(path.join(site.dataDir, 'objects', 'files', rows[0]!.master_key))
  const files = unzipSync((await make(id, 'photos')).rawPayload)
  expect(Object.keys(files)).toEqual(['02-kept.jpg', 'missing-photos.txt'])
  expect(strFromU8(files['missing-photos.txt']!)).toContain('01-gone.jpg')
})

test('what is sold is not offered again', async () => {
  const id = await makeSale([{ title: 'Mugs', quantity: 3 }, { title: 'Lamp' }])
  await site.database.pool.query(
    `update items set sold_quantity = case title when 'Mugs' then 1 else quantity end where listing_id = $1`,
    [id],
  )
  const { copy } = await review(id, 'craigslist')
  expect(copy!.body).toContain('- Mugs')
  expect(copy!.body).not.toContain('Lamp')
})
