import { expect, test } from 'vitest'
import type { FoundCode } from '#pictures/barcodes.ts'
import type { KnownName } from './barcodes.ts'
import { withCodes } from './coded-items.ts'
import { mergeSameObjects, type SeenItem } from './same-object.ts'
import { photoUrl, seenItem } from './test-seen-items.ts'

const BOOK = '9780306406157'
const OTHER_BOOK = '9780140328721'
const TISSUES = '036000291452'
const NAMES: Record<string, KnownName> = {
  [OTHER_BOOK]: { title: 'Matilda', category: 'books', isSure: true },
  [TISSUES]: { title: 'Box of tissues', category: 'kitchen', isSure: false },
}

/** A code of a tenth of the photo, in percent of it. */
const code = (gtin: string, x: number, y: number): FoundCode => ({
  gtin,
  box: { x0: x / 100, y0: y / 100, x1: (x + 10) / 100, y1: (y + 4) / 100 },
})
const box = (x: number, y: number, width: number, height: number) => ({ cropData: { x, y, width, height } })

function coded(seen: SeenItem[], codes: FoundCode[]): SeenItem[] {
  return withCodes(seen, codes, {
    photoUrl: photoUrl('one'),
    names: new Map(Object.entries(NAMES)),
    priceHint: ({ title }) => ({ suggested: title === 'Book' ? 2 : 5, notes: '', source: 'price-guide' }),
    bookTitle: 'Libro',
  })
}
const listed = (seen: SeenItem[]) => seen.map(({ item: { title, gtin, quantity } }) => [title, gtin, quantity])

test('a code in a box names that thing, the smallest one that it is in', () => {
  const table = seenItem('one', { title: 'Table', isLabelSure: true, ...box(0, 0, 100, 100) })
  const book = seenItem('one', { title: 'Notebook', isSuggestion: true, ...box(20, 20, 30, 30) })
  const items = coded([table, book], [code(OTHER_BOOK, 30, 30)])
  expect(listed(items)).toEqual([
    ['Table', null, 1],
    ['Matilda', OTHER_BOOK, 1],
  ])
  expect(items[1]?.item).toMatchObject({
    cropUrl: book.item.cropUrl,
    category: 'books',
    isSuggestion: false,
    isLabelSure: true,
    nameGuesses: [],
    priceSuggested: '2.00',
  })
})

test('a book that nobody knows is a book with its number, at the price of one', () => {
  const [item] = coded([seenItem('one', box(0, 0, 90, 90))], [code(BOOK, 30, 30)])
  expect(item?.item).toMatchObject({ title: 'Libro', gtin: BOOK, category: 'books', priceSuggested: '2.00' })
})

test('another thing that nobody knows stays what it was found to be', () => {
  const [item] = coded([seenItem('one', { title: 'Lamp', ...box(0, 0, 90, 90) })], [code('73513537', 30, 30)])
  expect(item?.item).toMatchObject({ title: 'Lamp', gtin: '73513537', isLabelSure: false })
})

test('what a remote model saw keeps its price, and its name where nobody knows the book', () => {
  const appraised = { title: 'Old atlas', priceSuggested: '40.00', priceSource: 'remote-model' } as const
  const seen = seenItem('one', { ...appraised, ...box(0, 0, 90, 90) })
  const [unknown] = coded([seen], [code(BOOK, 30, 30)])
  expect(unknown?.item).toMatchObject({ ...appraised, gtin: BOOK })
  const [known] = coded([seen], [code(OTHER_BOOK, 30, 30)])
  expect(known?.item).toMatchObject({ ...appraised, title: 'Matilda', gtin: OTHER_BOOK })
})

test('a name that one other seller gave is a guess', () => {
  const [item] = coded([seenItem('one', box(0, 0, 90, 90))], [code(TISSUES, 30, 30)])
  expect(item?.item).toMatchObject({
    title: 'Box of tissues',
    isLabelSure: false,
    nameGuesses: [{ title: 'Box of tissues', category: 'kitchen' }],
    priceSuggested: '5.00',
  })
})

test('several codes in one box are several things, each with a picture of its own', () => {
  const pile = seenItem('one', { title: 'Book', category: 'books', ...box(0, 0, 90, 90) })
  const items = coded([pile], [code(BOOK, 20, 20), code(OTHER_BOOK, 20, 60)])
  expect(listed(items)).toEqual([
    ['Libro', BOOK, 1],
    ['Matilda', OTHER_BOOK, 1],
  ])
  expect(new Set(items.map(({ item }) => item.cropUrl)).size).toBe(2)
  expect(items[0]?.item.cropData).toEqual({ x: 10, y: 14, width: 30, height: 16 })
})

test('a box that is surely something else stays beside the things on it', () => {
  const table = seenItem('one', { title: 'Table', category: 'furniture', isLabelSure: true, ...box(0, 0, 100, 100) })
  const items = coded([table], [code(BOOK, 20, 20), code(OTHER_BOOK, 20, 60)])
  expect(listed(items).map(([title]) => title)).toEqual(['Table', 'Libro', 'Matilda'])
})

test('the same code twice is one item of two pieces, in one box, in two and in none', () => {
  const two = [code(BOOK, 10, 10), code(BOOK, 60, 60)]
  expect(listed(coded([seenItem('one', box(0, 0, 100, 100))], two))).toEqual([['Libro', BOOK, 2]])
  expect(listed(coded([], two))).toEqual([['Libro', BOOK, 2]])
  const [first, second] = [box(0, 0, 40, 40), box(50, 50, 40, 40)].map((at, place) =>
    seenItem('one', { ...at, place: place + 1 }),
  )
  const items = coded([first!, second!], two)
  expect(listed(items)).toEqual([['Libro', BOOK, 2]])
  expect(items[0]?.item.imageUrls).toEqual([first!.item.cropUrl, second!.item.cropUrl])
})

test('the same code in another photo is the same thing, and other codes never are', () => {
  const [one] = coded([seenItem('one', box(0, 0, 90, 90))], [code(BOOK, 30, 30)])
  const again = { ...one!, item: { ...one!.item, sourceImageUrl: photoUrl('two'), quantity: 2 } }
  expect(mergeSameObjects([one!, again])).toMatchObject([{ gtin: BOOK, quantity: 2 }])
  const other = { ...again, item: { ...again.item, gtin: TISSUES } }
  expect(mergeSameObjects([one!, other])).toHaveLength(2)
})

test('without codes the items stay as they are', () => {
  const seen = [seenItem('one')]
  expect(coded(seen, [])).toEqual(seen)
})
