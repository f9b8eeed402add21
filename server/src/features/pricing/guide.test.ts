import { ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { boundsOf, guidePrice, kindsText, matchGuide, readGuide } from './guide.ts'

const guide = readGuide()

test.each([
  ['Coffee table with glass top', 'coffee table'],
  ['Two kitchen chairs', 'kitchen chair'],
  ['Oak dining table', 'dining table'],
  ['ARMCHAIR, velvet', 'upholstered chair / armchair'],
  ['Dresser with mirror', 'dresser with mirror'],
  ['CB2 - walnut night stand', 'end / side table'],
  ['Coffee table book about Oslo', 'hardcover book'],
  ['Children’s shoes, size 2', "children's shoes"],
  ['Dining chair', 'kitchen chair or desk chair / plain chair'],
  ['Table', 'coffee table, end / side table or dining table'],
  ['Lamp table', 'end / side table'],
  ['Oak table lamp', 'table lamp'],
  ['Lamp', 'floor lamp or table lamp'],
  ['Grey 3-seater couch', 'sofa'],
  ['Loveseat', 'sofa'],
  ['Trek mountain bikes', 'bicycle'],
  ['Wine glasses', 'drinking glass'],
  ['Crystal goblets (set of 6)', 'drinking glass'],
  ['Mattresses', 'mattress and box spring'],
  ["Kid's shoes", "children's shoes"],
  ['Kids shoes', "children's shoes"],
  ['Microwave oven', 'microwave'],
  ['New in box coffee maker', 'coffee maker'],
  ['Whirlpool fridge', 'refrigerator'],
  ['Cast iron skillet', 'pot or pan'],
  ['3-drawer dresser', 'chest of drawers'],
  ['DVDs', 'DVD or Blu-ray disc'],
  ["Men's winter coat", "men's overcoat"],
])('%s is priced as %s', (title, kinds) => {
  expect(kindsText(matchGuide(guide, title)!)).toBe(kinds)
})

test.each([
  'Unidentified item',
  'Pantry shelf',
  'Coffee table tray',
  'Laptop bag',
  'Chair cushion set with storage',
  'Drawer for a desk of a friend',
  'Guitar with stand for a desk',
  'Electric bike',
  'Dog bed',
  'Patio umbrella',
  'Bike helmet',
  'Towel rack',
  'Lamp shade',
  'CD player',
  '',
])('%s has no price in the guide', (title) => {
  expect(matchGuide(guide, title)).toBeNull()
})

test.each([
  ['Two kitchen chairs', 2],
  ['Dining chairs (set of 4)', 4],
  ['A pair of nightstands', 2],
  ['3 drawer dresser', 1],
  ['Paperbacks, lot of 200', 1],
  ['Lamps (pair)', 2],
])('%s is priced as %d pieces', (title, pieces) => {
  const match = matchGuide(guide, title)!
  expect(match.pieces).toBe(pieces)
  expect(boundsOf(match).low).toBeCloseTo(pieces * boundsOf({ ...match, pieces: 1 }).low)
})

test('every row names the public tables that it was read in, with their addresses, and has a range', () => {
  const faulty = guide.rows.filter(({ sources, low, high }) => {
    const isSourced = sources.length > 0 && sources.every(({ title, url }) => title !== '' && URL.canParse(url))
    return !isSourced || high < low
  })
  expect(faulty).toEqual([])
})

test('each row is found by every one of its names', () => {
  const lost = guide.rows.flatMap((row) =>
    row.keywords.filter((keyword) => !matchGuide(guide, keyword)?.rows.includes(row)),
  )
  expect(lost).toEqual([])
})

test('a better condition never lowers the price, and every price lies within the range', () => {
  for (const row of guide.rows) {
    const match = { rows: [row], keyword: row.kind, pieces: 1 }
    const prices = ITEM_CONDITIONS.map((condition) => guidePrice(match, condition))
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(row.low - 1e-9)
    expect(Math.max(...prices)).toBeLessThanOrEqual(row.high + 1e-9)
  }
})
