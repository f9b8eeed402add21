import { describe, expect, test } from 'vitest'
import { boundsOf, guidePrice, matchGuide, sourcesText } from './guide.ts'

const kindOf = (title: string) => matchGuide(title)?.kind.name

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
  ['Sofá de cuero', 'sofa'],
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
])('%s is priced as %s', (title, kind) => {
  expect(kindOf(title)).toBe(kind)
  expect(matchGuide(title)?.isExact).toBe(true)
})

test.each(['Wobbegong', 'Blue', '123', ''])('%s names no kind', (title) => {
  expect(matchGuide(title)).toBeNull()
})

test('a title whose last word alone is known is priced as things of that name', () => {
  const frother = matchGuide('Quantum coffee perker stand thing holder')
  expect(frother).toMatchObject({ isExact: false, written: 'holder' })
  expect(matchGuide('Coffee table riser')).toMatchObject({ isExact: false, written: 'riser' })
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
])('%s is priced as %d pieces', (title, pieces) => {
  const match = matchGuide(title)!
  expect(match.pieces).toBe(pieces)
  expect(boundsOf(match).low).toBeCloseTo(pieces * boundsOf({ ...match, pieces: 1 }).low)
})

describe('words beside the name', () => {
  const priceOf = (title: string) => guidePrice(matchGuide(title)!, 'good')

  test.each([
    ['Oak dresser', 'Dresser'],
    ['Vintage lamp', 'Lamp'],
    ['Trek bicycle', 'Bicycle'],
    ['Leather armchair', 'Armchair'],
    ['Large picture frame', 'Picture frame'],
    ['Bose soundbar', 'Soundbar'],
    ['Brand new toaster', 'Toaster'],
  ])('%s costs more than %s', (more, less) => {
    expect(priceOf(more)).toBeGreaterThan(priceOf(less))
  })

  test.each([
    ['Broken lamp', 'Lamp'],
    ['IKEA dresser', 'Dresser'],
    ['Kids chair', 'Chair'],
    ['Mini sofa', 'Sofa'],
  ])('%s costs less than %s', (less, more) => {
    expect(priceOf(less)).toBeLessThan(priceOf(more))
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

  test('however many there are, multiply a price by at most three', () => {
    expect(matchGuide('Rare signed vintage antique solid oak large Stickley desk')?.factor).toBe(3)
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
