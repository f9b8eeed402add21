import { ItemFields } from '@yardsnap/contract/drafts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS } from './imported-rows.ts'
import { readPosting } from './posting.ts'

const TODAY = '2026-04-20'
const read = (text: string) => readPosting(text, TODAY)
const rowsOf = (text: string) => read(text).rows.map(({ title, quantity, price }) => [title, quantity, price])

const POSTING = `
BIG GARAGE SALE!!
Saturday May 2nd, 8am to 2pm
418 N Walnut St, Mesa AZ 85201
Sofa $90
Floor lamp - $12 obo
2 patio chairs $5 each
Desk (white), $45 OBO
Dining table w/ 4 chairs ... $120
Free: packing boxes
Tools, toys, puzzles and books
Cash only, no early birds!
Text 480-555-0134
`

describe('a posting', () => {
  test('is read into items, each with its own price and number', () => {
    expect(rowsOf(POSTING)).toEqual([
      ['Sofa', 1, '90.00'],
      ['Floor lamp', 1, '12.00'],
      ['Patio chairs', 2, '5.00'],
      ['Desk (white)', 1, '45.00'],
      ['Dining table w/ 4 chairs', 1, '120.00'],
      ['Packing boxes', 1, '0.00'],
      ['Tools', 1, null],
      ['Toys', 1, null],
      ['Puzzles', 1, null],
      ['Books', 1, null],
    ])
  })

  test('tells where and when the sale is', () => {
    expect(read(POSTING)).toMatchObject({
      address: { streetAddress: '418 N Walnut St', city: 'Mesa', state: 'AZ', zipCode: '85201' },
      days: [{ date: '2026-05-02', startTime: '08:00', endTime: '14:00' }],
    })
  })

  test('leaves out what is about the sale, and shows what it left out', () => {
    expect(read(POSTING).leftOut).toEqual(['BIG GARAGE SALE!!', 'Cash only, no early birds!', 'Text 480-555-0134'])
  })

  test('asks about what has no price, which may be no item', () => {
    const unsure = read(POSTING).rows.filter(({ isSure }) => !isSure)
    expect(unsure.map(({ title }) => title)).toEqual(['Tools', 'Toys', 'Puzzles', 'Books'])
  })

  test('whose only price stands below its title is one thing', () => {
    const text = 'Oak bookcase\n$35 - Mesa, AZ\n\nSolid and heavy, some scratches\nPick up today or tomorrow'
    expect(rowsOf(text)).toEqual([['Oak bookcase', 1, '35.00']])
    expect(read(text)).toMatchObject({
      days: [],
      leftOut: ['Solid and heavy, some scratches', 'Pick up today or tomorrow'],
    })
  })

  test('with prices of its own for each thing takes none from its title', () => {
    const { rows } = read('Kitchen things\n$20 - Mesa, AZ\n\nToaster $8\nWok - $12\nClock - SOLD')
    expect(rows.map(({ title, price, isSure }) => [title, price, isSure])).toEqual([
      ['Kitchen things', null, false],
      ['Toaster', '8.00', true],
      ['Wok', '12.00', true],
    ])
  })

  test('of several things takes no price from its title, nor from what is said in sentences', () => {
    const text = 'Multiple items\n$1 - Mesa, AZ\n\n1. Wool coat. Lightly used, size L\n$60\n\n2. Boots - size 9.5W $15'
    expect(rowsOf(text)).toEqual([
      ['Multiple items', 1, null],
      ['Wool coat', 1, '60.00'],
      ['Boots - size 9.5W', 1, '15.00'],
    ])
    expect(
      rowsOf('Air fryer\n$40 - Mesa, AZ\n\nOriginally purchased for $110, works, sells for $99 on Amazon'),
    ).toEqual([['Air fryer', 1, '40.00']])
  })

  test('of another year, whose weekday is not that of its date, names no day', () => {
    expect(read('Saturday, May 3, 8am: tools').days).toEqual([])
  })

  test('has several days with the same hours', () => {
    expect(read('Yard sale this Saturday and Sunday 8am-1pm').days).toEqual([
      { date: '2026-04-25', startTime: '08:00', endTime: '13:00' },
      { date: '2026-04-26', startTime: '08:00', endTime: '13:00' },
    ])
  })
})

describe('a list', () => {
  test.each([
    ['typed in one line', 'couch 80, lamp 15 obo, 2 lawn chairs 5 each'],
    ['with a thing on each line', 'couch 80\nlamp 15 obo\n2 lawn chairs 5 each'],
    ['with dollar signs', '- Couch $80\n- Lamp: $15 or best offer\n- 2 lawn chairs, $5 ea'],
    ['as cells of a table', '| couch | $80 |\n|---|---|\n| lamp | $15 |\n| 2 lawn chairs | $5 each |'],
    ['in one sentence', 'Couch $80, lamp $15 and 2 lawn chairs $5 each'],
  ])('%s', (_how, text) => {
    expect(rowsOf(text)).toEqual([
      ['Couch', 1, '80.00'],
      ['Lamp', 1, '15.00'],
      ['Lawn chairs', 2, '5.00'],
    ])
    expect(read(text).rows.every(({ isSure }) => isSure)).toBe(true)
  })

  test('has prices below its names', () => {
    expect(rowsOf('Bed frame\n$150\nNight stand\nPrice: $25\nShelf\nFree')).toEqual([
      ['Bed frame', 1, '150.00'],
      ['Night stand', 1, '25.00'],
      ['Shelf', 1, '0.00'],
    ])
  })

  test('without any price is of things all the same', () => {
    expect(rowsOf('couch\nlamp\nlawn chairs')).toEqual([
      ['Couch', 1, null],
      ['Lamp', 1, null],
      ['Lawn chairs', 1, null],
    ])
  })
})

describe('no price is invented', () => {
  test.each([
    ['of a range', 'Books $1-$3', /range/],
    ['of several for one price', 'T-shirts 3 for $5', /Several/],
    ['of several pieces, without a word for which', '2 nightstands $40', /for one or for all/],
    ['in euros', 'Bike – €50', /not in dollars/],
    ['in dollars of another country', 'Bike CA$50', /not in dollars/],
    ['in pesos', 'Bike 500 pesos', /not in dollars/],
  ])('%s', (_what, text, note) => {
    const { rows } = read(`${text}\nSofa $90`)
    expect(rows[0]).toMatchObject({ price: null, note: expect.stringMatching(note) })
    // What was written is not lost.
    expect(rows[0]!.description).toMatch(/[\d€$]/)
  })

  test.each([
    ['what it cost once', 'TV $200 (paid $600)', '200.00'],
    ['what it was reduced from', 'Was $60, now $40: rice cooker', '40.00'],
    ['what a new one costs', 'Fan $15, sells new for $55', '15.00'],
    ['what it is worth, in words', 'Safe worth 120 dollars, selling for 40 dollars', '40.00'],
    ['the number of a model', 'Singer 4423 sewing machine $45', '45.00'],
  ])('of %s', (_what, text, price) => {
    expect(read(text).rows.map((row) => row.price)).toEqual([price])
  })

  test.each(['Singer 4423', 'Xbox 360', 'Calculus 8', 'Peloton 2021'])(
    'of a number beside dollar signs: %s',
    (name) => {
      expect(read(`${name}\nSofa $90`).rows.map(({ price }) => price)).toEqual([null, '90.00'])
    },
  )

  test('each price stands in the text', () => {
    const words = [
      'lamp',
      'chair',
      '2',
      '$',
      '€',
      '5',
      '80',
      '-',
      ',',
      'each',
      'free',
      'for',
      '\n',
      'sat',
      '8am',
      '(',
      ')',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (some) => {
        const text = some.join(' ')
        const prices = read(text)
          .rows.map(({ price }) => Number(price ?? 0))
          .filter((price) => price > 0)
        expect(prices.filter((price) => !text.replaceAll(' ', '').includes(String(price)))).toEqual([])
      }),
    )
  })
})

test('the lines of more items than are read at once are among those that were not taken', () => {
  const lines = Array.from({ length: MAX_IMPORT_ROWS + 2 }, (_, index) => `Saucer with a rim of gold $${index + 1}`)
  const { rows, leftOut } = read(lines.join('\n'))
  expect(rows).toHaveLength(MAX_IMPORT_ROWS)
  expect(leftOut).toEqual(lines.slice(MAX_IMPORT_ROWS))
  const unpriced = read(Array.from({ length: MAX_IMPORT_ROWS + 2 }, () => 'Gold saucer').join('\n'))
  expect(unpriced.rows.every(({ isSure }) => isSure)).toBe(true)
})

test('what is longer than an item may be is cut to what can be stored', () => {
  const words = `Solid oak table. ${'It has served three families well. '.repeat(90)}`
  const { rows } = read(`${words}\n$80`)
  expect(rows).toMatchObject([{ title: 'Solid oak table', price: '80.00' }])
  expect(ItemFields.shape.description.safeParse(rows[0]?.description).success).toBe(true)
  const [named] = read(`${'a'.repeat(198)}😀😀 $5`).rows
  expect(ItemFields.shape.title.safeParse(named?.title).success).toBe(true)
})

test('what everything costs together is the price of no item', () => {
  expect(rowsOf('Plates, bowls and glasses, take all for $15')).toEqual([])
})

test.each(['Very nice and long name of a thing, with $5 and more (was $9) ', '0', '$5 - ', 'lamp 5 each obo '])(
  'a hundred thousand characters of %j are read within the patience of a seller',
  (part) => {
    const text = `Sofa $90\n${part.repeat(Math.ceil(100_000 / part.length))}`
    expect(read(text).rows[0]).toMatchObject({ title: 'Sofa', price: '90.00' })
  },
)
