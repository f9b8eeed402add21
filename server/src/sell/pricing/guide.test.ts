import { describe, expect, test } from 'vitest'
import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import { readBrands } from './brands.ts'
import { getPriceBounds, guidePrice, matchGuide, roughGuess, sourcesText } from './guide.ts'

const findKindName = (title: string) => matchGuide(title)?.kind.name

test.each([
  ['Coffee table with glass top', 'coffee table'],
  ['Two kitchen chairs', 'dining chair'],
  ['Oak dining table', 'dining table'],
  ['ARMCHAIR, velvet', 'armchair'],
  ['Dresser with mirror', 'dresser with mirror'],
  ['CB2 - walnut night stand', 'nightstand'],
  ['Coffee table book about Oslo', 'coffee table book'],
  ['Children’s shoes, size 2', "kids' shoes"],
  ['Table', 'table'],
  ['Lamp table', 'end table'],
  ['Oak table lamp', 'table lamp'],
  ['Lamp', 'lamp'],
  ['Gray 3-seater couch', 'sofa'],
  ['Sofá de cuero', 'leather sofa'],
  ['Love seat', 'loveseat'],
  ['Trek mountain bikes', 'mountain bike'],
  ['Crystal goblets (set of 6)', 'crystal wine glass'],
  ['Mattresses', 'mattress'],
  ['New in box coffee maker', 'coffee maker'],
  ['Whirlpool fridge', 'refrigerator'],
  ['Cast iron skillet', 'cast iron skillet'],
  ['3-drawer dresser', 'dresser'],
  ['DVDs', 'DVD'],
  ["Men's winter coat", "men's winter coat"],
  ['Tall oak bookshelf', 'tall bookcase'],
  ['Tan leather club recliner', 'leather recliner'],
  ['Wooden paper towel stand', 'paper towel holder'],
  ['Hawaiian shaved ice maker', 'snow cone machine'],
  ['Shelf without drawers', 'shelf unit'],
  ['Dewalt cordless drill with charger', 'cordless drill'],
  ['Garden tools', 'garden tool'],
  ['Guitar amp', 'guitar amplifier'],
  ['Kids bike', "kids' bike"],
  ['Scarves', 'scarf'],
  ['Electric bike', 'electric bike'],
  ['Beach umbrella', 'beach umbrella'],
  ['Lamp shade', 'lamp shade'],
  ['Coffee table tray', 'serving tray'],
  ['Chair cushion set with storage', 'chair cushion'],
  ['Upright piano', 'upright piano'],
  ['Wooden rocking horse toy', 'rocking horse'],
  ['set of 4 dining chairs', 'set of 4 dining chairs'],
  ['Griddle hot pot', 'electric hot pot'],
  ['Wet grinder', 'wet grinder'],
  ['Towel rack hanger', 'towel rack'],
  ['Brick-built teddy bear', 'teddy bear'],
  ['Gray couch with chaise', 'sectional sofa'],
  ['Sofa, L-shape', 'sectional sofa'],
  ['Computer desk - L shape', 'L-shaped desk'],
  ['Firm mattress (queen)', 'queen mattress'],
  ['King bed frame, oak', 'king bed frame'],
  ['LG TV 65"', 'large flat screen TV'],
  ['24" TV', 'small flat screen TV'],
  ['Samsung 43 inch TV', 'flat screen TV'],
])('%s is priced as %s', (title, kind) => {
  expect(findKindName(title)).toBe(kind)
  expect(matchGuide(title)?.isExact).toBe(true)
})

test.each(['Wobbegong', 'Blue', '123', ''])('%s names no kind', (title) => {
  expect(matchGuide(title)).toBeNull()
})

test('a title whose last word alone is known is priced as things of that name', () => {
  const frother = matchGuide('Quantum coffee perker stand thing holder')
  expect(frother).toMatchObject({ isExact: false, written: 'holder' })
  expect(matchGuide('Coffee table riser')).toMatchObject({ isExact: false, written: 'riser' })
  expect(matchGuide('Ikea magazine file')).toMatchObject({ isExact: false, written: 'file' })
  expect(matchGuide('Bookholder')).toMatchObject({ isExact: false, written: 'holder' })
  expect(sourcesText(frother!.kind)).toBe('estimate of the editors')
})

test.each([
  ['Two kitchen chairs', 2],
  ['Dining stools (set of 4)', 4],
  ['A pair of footstools', 2],
  ['3 drawer dresser', 1],
  ['Lamps (pair)', 2],
  ['A pair of jeans', 1],
  ['Two pairs of jeans', 2],
  ['Dining chair set', 3],
  ['Set of mixing bowls', 1],
  ['Bundle of baby clothes', 5],
  ['Paperbacks, lot of 48', 24],
  ['Side table (set of two)', 2],
  ['IKEA 4 chairs', 4],
  ['Tennis racket * 2', 2],
  ['Floor lamp (2)', 2],
  ['Pillow, 2 pieces', 2],
  ['Lamp 2 x 40 W', 1],
])('%s is priced as %d pieces', (title, pieces) => {
  const match = matchGuide(title)!
  expect(match.pieces).toBe(pieces)
  expect(getPriceBounds(match).low).toBeCloseTo(pieces * getPriceBounds({ ...match, pieces: 1 }).low)
})

describe('words beside the name', () => {
  const getGuidePrice = (title: string) => guidePrice(matchGuide(title)!, 'good')

  test.each([
    ['Oak dresser', 'Dresser'],
    ['Vintage lamp', 'Lamp'],
    ['Trek bicycle', 'Bicycle'],
    ['Leather armchair', 'Armchair'],
    ['Large picture frame', 'Picture frame'],
    ['Bose soundbar', 'Soundbar'],
    ['Brand new toaster', 'Toaster'],
  ])('%s costs more than %s', (more, less) => {
    expect(getGuidePrice(more)).toBeGreaterThan(getGuidePrice(less))
  })

  test.each([
    ['Broken lamp', 'Lamp'],
    ['IKEA dresser', 'Dresser'],
    ['Kids chair', 'Chair'],
    ['Mini sofa', 'Sofa'],
  ])('%s costs less than %s', (less, more) => {
    expect(getGuidePrice(less)).toBeLessThan(getGuidePrice(more))
  })

  test.each([
    ['Kids bike', "kids' bike"],
    ['Baby shoes', 'baby shoes'],
    ['Cast iron skillet', 'cast iron skillet'],
    ['Gold ring', 'gold ring'],
    ['KitchenAid stand mixer', 'KitchenAid stand mixer'],
  ])('%s says no more than its kind', (title, kind) => {
    expect(matchGuide(title)).toMatchObject({ kind: { name: kind }, factor: 1, modifiers: [] })
  })

  test('however many there are, multiply a price by at most three, beside the brand', () => {
    expect(matchGuide('Rare signed vintage antique solid oak large desk')?.factor).toBe(3)
    expect(matchGuide('Rare signed vintage antique solid oak large Stickley desk')?.factor).toBeGreaterThan(3)
  })
})

test.each([
  ['Sofa', 'estimate of the editors within the Salvation Army and Goodwill donation value guides'],
  ['Tennis racket', 'Salvation Army and Goodwill donation value guides'],
  ['Hoodie', 'DeductibleLog list of thrift-shop values'],
  ['Crepe maker', 'estimate of the editors'],
])('the price of a %s names its sources: %s', (title, text) => {
  expect(sourcesText(matchGuide(title)!.kind)).toBe(text)
})

describe('a brand', () => {
  test.each([
    'IKEA-style dresser',
    'Dresser, IKEA type',
    'Filter fits Dyson vacuum',
    'Replica Knoll chair',
    'Bag for Dyson',
  ])('is none in %s', (title) => {
    expect(matchGuide(title)).toMatchObject({ factor: 1, isBranded: false })
  })

  test('counts by the area of the thing', () => {
    expect(matchGuide('Makita cordless drill')).toMatchObject({ isBranded: true, modifiers: ['Makita'] })
    expect(matchGuide('Makita dresser')).toMatchObject({ isBranded: false, factor: 1 })
    expect(matchGuide('Le Creuset saucepan')!.factor).toBeGreaterThan(2)
    expect(matchGuide('KitchenAid stand mixer')).toMatchObject({ isBranded: true, factor: 1 })
  })

  test('says the group where nothing else does', () => {
    const vitamix = roughGuess('Vitamix 5200', 'other')
    expect(vitamix.kind).toMatchObject({ name: 'group kitchen', area: 'kitchen' })
    expect(vitamix.factor).toBeGreaterThan(2)
  })

  test('stands once an area in the sorted list, with what its things cost there', () => {
    const rows = readBrands()
    const keys = rows.map(({ brand, area }) => `${brand}\t${area}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(keys.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    for (const { area, times } of rows) {
      expect(ITEM_GROUPS).toContain(area)
      expect(times).toBeGreaterThan(0.3)
      expect(times).toBeLessThan(10)
    }
  })
})
