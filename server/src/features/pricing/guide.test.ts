import { ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { boundsOf, guidePrice, kindsText, matchGuide, readGuide, sourcesText } from './guide.ts'

const guide = readGuide()

test.each([
  ['Coffee table with glass top', 'coffee table'],
  ['Two kitchen chairs', 'kitchen chair'],
  ['Oak dining table', 'dining table'],
  ['ARMCHAIR, velvet', 'upholstered chair / armchair'],
  ['Dresser with mirror', 'dresser with mirror'],
  ['CB2 - walnut night stand', 'nightstand'],
  ['Coffee table book about Oslo', 'coffee table book'],
  ['Children’s shoes, size 2', "children's shoes"],
  ['Dining chair', 'kitchen chair or plain chair'],
  ['Table', 'coffee table, end / side table or dining table'],
  ['Lamp table', 'end / side table'],
  ['Oak table lamp', 'table lamp'],
  ['Lamp', 'floor lamp or table lamp'],
  ['Gray 3-seater couch', 'sofa'],
  ['Love seat', 'loveseat'],
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
  ['Tall oak bookshelf', 'bookcase'],
  ['Garage shelves', 'shelving unit'],
  ['Patio furniture', 'patio set'],
  ['Dewalt cordless drill with charger', 'power tool'],
  ['Garden tools', 'garden tool'],
  ['Lego', 'building set'],
  ['Guitar', 'acoustic guitar or electric guitar'],
  ['Guitar amp', 'amplifier'],
  ['Keyboard', 'computer keyboard or mouse or electronic keyboard'],
  ['Kids bike', "children's bicycle"],
  ['Pre-lit Christmas tree', 'artificial Christmas tree'],
  ['Scarves', 'scarf'],
  ['Laptop bag', 'briefcase or laptop bag'],
])('%s is priced as %s', (title, kinds) => {
  expect(kindsText(matchGuide(guide, title)!)).toBe(kinds)
})

test.each([
  'Unidentified item',
  'Floating shelf',
  'Coffee table tray',
  'Camera bag',
  'Chair cushion set with storage',
  'Drawer for a desk of a friend',
  'Telescope with stand for a desk',
  'Electric bike',
  'Electric scooter',
  'Hospital bed',
  'Beach umbrella',
  'Basketball hoop',
  'Xbox controller',
  'Drill bits',
  'Upright piano',
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
  ['A pair of jeans', 1],
  ['Two pairs of jeans', 2],
])('%s is priced as %d pieces', (title, pieces) => {
  const match = matchGuide(guide, title)!
  expect(match.pieces).toBe(pieces)
  expect(boundsOf(match).low).toBeCloseTo(pieces * boundsOf({ ...match, pieces: 1 }).low)
})

test('every row has a range and names its public tables with their URLs', () => {
  const faulty = guide.rows.filter(({ sources, low, high }) => {
    const isSourced = sources.length > 0 && sources.every(({ title, url }) => title !== '' && URL.canParse(url))
    return !isSourced || high < low
  })
  expect(faulty).toEqual([])
})

test('every kind is in the guide once', () => {
  const kinds = guide.rows.map((row) => row.kind)
  expect(kinds).toEqual([...new Set(kinds)])
})

test('a row of several tables is their geometric mean, and names the kind of tables', () => {
  const match = matchGuide(guide, 'Toaster')!
  expect(boundsOf(match).low).toBeCloseTo(Math.cbrt(5 * 3 * 3))
  expect(boundsOf(match).high).toBeCloseTo(Math.cbrt(15 * 8 * 15))
  expect(sourcesText(match)).toBe("It's Deductible, DeductibleLog and DeductBook lists of thrift-shop values")
})

test.each([
  ['Sofa', 'Salvation Army and Goodwill donation value guides'],
  ['Hammer', 'DeductBook list of thrift-shop values; EasyCalculatorSmart garage-sale prices'],
])('the price of a %s names its sources: %s', (title, text) => {
  expect(sourcesText(matchGuide(guide, title)!)).toBe(text)
})

test('every name of a row finds it', () => {
  const lost = guide.rows.flatMap((row) =>
    row.keywords.filter((keyword) => !matchGuide(guide, keyword)?.rows.includes(row)),
  )
  expect(lost).toEqual([])
})

test('a better condition never lowers the price, and every price is within the range', () => {
  for (const row of guide.rows) {
    const match = { rows: [row], keyword: row.kind, pieces: 1 }
    const prices = ITEM_CONDITIONS.map((condition) => guidePrice(match, condition))
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(row.low - 1e-9)
    expect(Math.max(...prices)).toBeLessThanOrEqual(row.high + 1e-9)
  }
})
