import writeXlsxFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { CodeName } from '@yardsnap/contract/code-names'
import { BLANK_ITEM, type DraftItem, ItemFields } from '@yardsnap/contract/drafts'
import { csvOfItems } from '#sell/items/csv.ts'
import { MAX_IMPORT_BYTES, withCodeNames, withCodesJoined, withRows } from './imported-rows.ts'
import { parseCsv, readTableFile, readTableRows, toTable } from './table.ts'

const tableOf = async (csv: string) => toTable(await parseCsv(csv))
const rowsOf = async (csv: string) => readTableRows(await tableOf(csv))
const fileOf = (content: BlobPart, name: string) => new File([content], name)

describe('a table', () => {
  test('of this site brings back what was exported', async () => {
    const items: DraftItem[] = [
      {
        ...BLANK_ITEM,
        id: 'a',
        title: 'Red “lamp”, tall',
        category: 'furniture',
        condition: 'fair',
        quantity: 2,
        priceSuggested: '12.50',
        priceSource: 'own',
      },
      { ...BLANK_ITEM, id: 'b', title: '=cheap()', sellAsLot: true, priceSource: 'free' },
      { ...BLANK_ITEM, id: 'c', title: 'Globe' },
    ]
    const file = fileOf(csvOfItems(items, 'https://sales.example'), 'garage-sale-items.csv')
    const table = await readTableFile(file)
    expect(table.source).toBe('Yardsnap')
    expect(readTableRows(table)).toMatchObject([
      { title: 'Red “lamp”, tall', category: 'furniture', condition: 'fair', quantity: 2, price: '12.50' },
      { title: '=cheap()', sellAsLot: true, price: '0.00' },
      { title: 'Globe', price: null },
    ])
  })

  test('of eBay’s active listings is read below its notes, in dollars alone', async () => {
    const csv = `Item number,Title,Custom label (SKU),Available quantity,Currency,Start price,Current price,Condition
1,"Lamp, brass",x,3,USD,9.99,12.00,Used
2,Clock,y,1,CAD,20.00,20.00,Used`
    expect(await rowsOf(csv)).toMatchObject([
      { title: 'Lamp, brass', quantity: 3, price: '12.00', condition: 'good' },
      { title: 'Clock', price: null, note: 'Its price is not in dollars' },
    ])
  })

  test.each([
    ['UPC', '036000291452', '036000291452'],
    ['Barcode', '36000291452', '036000291452'],
    ['ISBN-10', '0306406152', '9780306406157'],
    ['ISBN13', '978-0-306-40615-7', '9780306406157'],
    ['EAN-8', '73513537', '73513537'],
    ['EAN', '9.78031E+12', null],
    ['GTIN', '9780306406158', null],
  ])('with a column %s: %s is %s', async (name, cell, gtin) => {
    const rows = await rowsOf(`Title,${name}\nThing,${cell}`)
    const note = gtin === null ? `“${cell}” is not a UPC, EAN or ISBN` : ''
    expect(rows).toMatchObject([{ title: 'Thing', gtin, note }])
    expect(withRows([], rows, new Map())).toMatchObject([{ gtin }])
  })

  test('without a barcode says so in words, which are no wrong one', async () => {
    expect(await rowsOf('Title,UPC\nThing,Does not apply')).toMatchObject([{ title: 'Thing', gtin: null, note: '' }])
  })

  test('of Homebox keeps what a thing cost and takes no price from it', async () => {
    const csv = 'HB.location,HB.name,HB.quantity,HB.description,HB.purchase_price\nGarage,Drill,1,With case,89.5'
    expect(await rowsOf(csv)).toMatchObject([
      { title: 'Drill', description: 'With case', retailPrice: '89.50', price: null },
    ])
  })

  test('for Facebook’s bulk upload is read from its XLSX file', async () => {
    const rows = [
      ['Facebook Marketplace Bulk Upload Template'],
      ['You can create up to 50 listings at once.'],
      ['TITLE', 'PRICE', 'CONDITION', 'DESCRIPTION', 'CATEGORY'],
      ['Sofa', 90, 'Used - Like New', 'Gray', 'Furniture'],
    ]
    const bytes = await writeXlsxFile(rows).toBuffer()
    const table = await readTableFile(fileOf(new Uint8Array(bytes), 'facebook-1.xlsx'))
    expect(table.source).toBe('Facebook')
    expect(readTableRows(table)).toMatchObject([
      { title: 'Sofa', price: '90.00', condition: 'excellent', category: 'furniture', description: 'Gray' },
    ])
  })

  test('with columns of other names is understood by them', async () => {
    expect(await rowsOf('Thing;Qty;Asking price;Notes\nPlates;6;$1,200.00;blue')).toMatchObject([
      { title: 'Plates', quantity: 6, price: '1200.00', description: 'blue' },
    ])
  })

  test('without a header is understood by what is in it', async () => {
    expect(await rowsOf('Sofa,$90\nLamp,$12\nClock,free')).toMatchObject([
      { title: 'Sofa', price: '90.00' },
      { title: 'Lamp', price: '12.00' },
      { title: 'Clock', price: '0.00' },
    ])
  })

  test('is read anew when the seller says what its columns mean', async () => {
    const table = await tableOf('a,b\nSofa,90')
    expect(readTableRows({ ...table, fields: ['title', null] })).toMatchObject([
      { title: 'a' },
      { title: 'Sofa', price: null },
    ])
  })

  test.each(['€12', '12,50', 'ask', '1-3', '-5'])('with %s for a price says so and takes none', async (price) => {
    const [row] = await rowsOf(`title,price\nLamp,"${price}"`)
    expect(row).toMatchObject({ price: null, note: expect.stringContaining(price) })
  })
})

describe('a table of barcodes', () => {
  test('without names, with a header or without, has one row for each number that is one', async () => {
    const [book, tissues] = [
      { title: '', gtin: '9780140328721' },
      { title: '', gtin: '036000291452' },
    ]
    expect(await rowsOf('Barcode,Price\n978-0-14-032872-1,2\n036000291452,\n,5')).toMatchObject([
      { ...book, price: '2.00' },
      { ...tissues, price: null },
    ])
    expect(await rowsOf('9780140328721\n036000291452')).toMatchObject([book, tissues])
    expect(await rowsOf('9780140328721,3\n036000291452,4')).toMatchObject([
      { ...book, price: '3.00' },
      { ...tissues, price: '4.00' },
    ])
  })

  test('shows what was scanned wrong, and does not choose it by itself', async () => {
    expect(await rowsOf('Barcode,Title\n9780140328722,\n,\nN/A,\n9780140328721,')).toMatchObject([
      { title: '9780140328722', gtin: null, isSure: false, note: '“9780140328722” is not a UPC, EAN or ISBN' },
      { title: '', gtin: '9780140328721', isSure: true },
    ])
  })

  test('has the same number twice where somebody scanned two pieces; things with a name stay apart', async () => {
    const rows = await rowsOf('Barcode,Title\n9780140328721,\n036000291452,Tissues\n9780140328721,\n036000291452,Box')
    expect(withCodesJoined(rows)).toMatchObject([
      { title: '', quantity: 2 },
      { title: 'Tissues', quantity: 1 },
      { title: 'Box', quantity: 1 },
    ])
  })

  test('names what has no name, never what has one; a book costs what books do', async () => {
    const kind = { title: 'Book', category: 'books', price: '1.50', low: '1.00', high: '3.00' } as const
    const sure = { title: 'The Armchair', category: 'books', isSure: true, isKindOnly: false, kind } as const
    const guess = { ...sure, title: 'Tissues', category: 'kitchen', isSure: false, kind: null } as const
    const rows = withCodeNames(
      await rowsOf('Barcode,Title,Price\n9780140328721,,\n9780140328721,My copy,\n036000291452,,4\n73513537,,'),
      new Map<string, CodeName>([
        ['9780140328721', sure],
        ['036000291452', guess],
      ]),
    )
    const armchair = { title: 'Armchair', category: 'furniture', price: '40.00', low: '20.00', high: '80.00' } as const
    expect(withRows([], rows, new Map([['The Armchair', armchair]]))).toMatchObject([
      { title: 'The Armchair', category: 'books', priceSuggested: '1.50', isLabelSure: true, gtin: '9780140328721' },
      { title: 'My copy', gtin: '9780140328721' },
      {
        title: 'Tissues',
        isLabelSure: false,
        nameGuesses: [{ title: 'Tissues', category: 'kitchen' }],
        priceSuggested: '4.00',
        priceSource: 'own',
      },
      { title: '', gtin: '73513537' },
    ])
  })
})

test('a CSV file that Excel saved keeps its accents', async () => {
  const file = fileOf(Buffer.from('title,price\nLámpara,5\n', 'latin1'), 'shed.csv')
  expect((await readTableFile(file)).rows).toEqual([['Lámpara', '5']])
})

describe('no table', () => {
  const read = (content: BlobPart, name = 'x.csv') => readTableFile(fileOf(content, name))

  test.each([
    ['an empty file', '', 'no rows'],
    ['a header alone', 'title,price', 'no rows'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 'no table'],
    ['text with a zero byte', 'title\0,price\nLamp,1', 'no table'],
    ['more than 2 MB', 'x'.repeat(MAX_IMPORT_BYTES + 1), '2 MB'],
    ['more than 500 rows', `title\n${'Lamp\n'.repeat(501)}`, '501 rows'],
  ])('is %s', async (_what, content, words) => {
    await expect(read(content)).rejects.toThrow(words)
  })

  test('is what calls itself XLSX and is not', async () => {
    await expect(read('title,price', 'x.xlsx')).rejects.toThrow('cannot be read')
  })
})

test('texts that are cut within an emoji can be stored', async () => {
  const [row] = await rowsOf(`title,description\n${'a'.repeat(199)}😀,${'b'.repeat(1999)}😀`)
  const { title, description } = ItemFields.shape
  expect([title.safeParse(row?.title).success, description.safeParse(row?.description).success]).toEqual([true, true])
})

test('rows become items behind the others, with the price of their kind where they have none', async () => {
  const lamp = { title: 'Floor lamp', category: 'furniture', price: '18.00', low: '10.00', high: '30.00' } as const
  const rows = await rowsOf('title,price,cost new\nFloor lamp,,99\nSofa,90,\nBoxes,free,')
  const items = withRows([{ ...BLANK_ITEM, id: 'first' }], rows, new Map([['Floor lamp', lamp]]))
  expect(items.map(({ title, position }) => [title, position])).toEqual([
    ['', 0],
    ['Floor lamp', 1],
    ['Sofa', 2],
    ['Boxes', 3],
  ])
  expect(items.slice(1)).toMatchObject([
    { category: 'furniture', priceSuggested: '18.00', priceSource: 'rough-guess', retailPrice: '99.00', state: 'kept' },
    { priceSuggested: '90.00', priceSource: 'own' },
    { priceSuggested: '0.00', priceSource: 'free' },
  ])
})
