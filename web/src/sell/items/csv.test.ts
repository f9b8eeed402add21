import { BLANK_ITEM, type DraftItem } from '@yardsnap/contract/drafts'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOfItems } from './csv.ts'

const ORIGIN = 'https://sale.example'

function row(fields: Partial<DraftItem>): DraftItem {
  return { ...BLANK_ITEM, id: 'lamp', title: 'Lamp', ...fields }
}

function toCsvLines(...rows: DraftItem[]): string[] {
  return csvOfItems(rows, ORIGIN).replace('\uFEFF', '').trimEnd().split('\r\n')
}

test('S3.15 exports the nine columns with plain numbers and Yes or No', () => {
  const lamp = row({
    category: 'furniture',
    condition: 'excellent',
    quantity: 2,
    priceSuggested: '12.50',
    priceLow: '10.00',
    priceHigh: '15.00',
    sellAsLot: true,
    imageUrls: ['/objects/a/b.jpg?region=0.1,0.2,0.3,0.4', '/objects/a/c.jpg'],
  })
  expect(toCsvLines(lamp)).toEqual([
    'Title,Category,Condition,Quantity,Suggested Price,Low Price,High Price,Sell as Lot,Image URL',
    'Lamp,Furniture,Excellent,2,12.50,10.00,15.00,Yes,"https://sale.example/objects/a/b.jpg?region=0.1,0.2,0.3,0.4"',
  ])
})

test('S3.15 leaves the picture empty for an item without one', () => {
  expect(toCsvLines(row({}))[1]).toBe('Lamp,Other,Good,1,0.00,0.00,0.00,No,')
})

test('S3.15 says of what is given away that it is free', () => {
  expect(toCsvLines(row({ priceSource: 'free' }))[1]).toBe('Lamp,Other,Good,1,Free,0.00,0.00,No,')
})

test('S3.15 starts with a byte order mark, so that spreadsheets read accents', () => {
  expect(csvOfItems([row({ title: 'Crème pitcher' })], ORIGIN)).toMatch(/^\uFEFFTitle,[\s\S]*\r\nCrème pitcher,/)
})

test.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\tcmd'])(
  'S3.15 keeps a spreadsheet from running %j as a formula',
  (title) => {
    const [, line = ''] = toCsvLines(row({ title }))
    expect(line).toMatch(/^"?'?[^=+\-@\t]/)
  },
)

test('S3.15 S-N5 another reader finds every text in its cell', () => {
  const texts = [
    'Bowl, "blue"\nchipped',
    'a\r\nb\rc\u2028d',
    '"',
    ',',
    'tab\tand ;|',
    '007',
    '1e5',
    '👩‍👧 crème 椅子',
    'x'.repeat(1000),
  ]
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']
  const text = csvOfItems(
    [...texts, ...formulas].map((title) => row({ title })),
    ORIGIN,
  )
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.every((cells) => cells.length === 9)).toBe(true)
  expect(data.slice(1).map(([title]) => title)).toEqual([...texts, ...formulas.map((formula) => `'${formula}`)])
})

test.each(['a\nb', 'a\rb', 'a\r\nb'])('S3.15 S-N5 a title with a line break stays one cell: %j', (title) => {
  expect(csvOfItems([row({ title })], ORIGIN)).toContain(`\r\n"${title}",Other,`)
})
