import { BLANK_ITEM, type DraftItem } from '@yardsnap/contract/drafts'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import { describe, expect, test } from 'vitest'
import { readLines } from '#sell/lists/item-lines.ts'
import { matchLines, listUnnamedItems, withSpoken } from './spoken-matches.ts'

let position = 0
function makeItem(id: string, fields: Partial<DraftItem> = {}, ...guesses: string[]): DraftItem {
  position += 1
  const found = { ...BLANK_ITEM, id, position, origin: 'detected' as const, isTouched: false, isLabelSure: false }
  const nameGuesses = guesses.map((title) => ({ title, category: 'other' as const }))
  return { ...found, imageUrls: [`/objects/a?region=${id}`], nameGuesses, ...fields }
}
const kind = (title: string, group: ItemGroup) => {
  return { title, category: 'toys' as const, price: '6.00', low: '2.00', high: '12.00', group }
}
const kinds = new Map([
  ['Laundry baskets', kind('Laundry basket', 'household')],
  ['Toy truck', kind('Toy truck', 'kids')],
  ['Globe', kind('Globe', 'home-decor')],
])
const match = (text: string, items: readonly DraftItem[]) =>
  matchLines(readLines(text), items, kinds).map(({ line, itemIds }) => [line.title, ...itemIds])

describe('S2.5.5 what is said is matched', () => {
  test('by name, also a guessed one, then by its last word, then by group; what fits nothing stands alone', () => {
    const items = [
      makeItem('a', { groupGuesses: ['kids', 'sports'] }),
      makeItem('b', {}, 'Bowl', 'Globe'),
      makeItem('c', { title: 'Basket' }),
      makeItem('d', { groupGuesses: ['tools'] }),
    ]
    expect(match('globe 10, toy truck, zither, laundry baskets', items)).toEqual([
      ['Globe', 'b'],
      ['Toy truck', 'a'],
      ['Zither'],
      ['Laundry baskets', 'c'],
    ])
  })

  test('to as many things as were said, where their name fits or they look alike', () => {
    const baskets = ['a', 'b', 'c', 'd'].map((id) => makeItem(id, { lookAlikeId: 'x', groupGuesses: ['household'] }))
    expect(match('3 laundry baskets', baskets)).toEqual([['Laundry baskets', 'a', 'b', 'c']])
    const others = baskets.map((one) => ({ ...one, lookAlikeId: null }))
    expect(match('3 laundry baskets', others)).toEqual([['Laundry baskets', 'a']])
    expect(
      match('pair of lamps', [makeItem('e', {}, 'Lamp'), makeItem('f', {}, 'Lamp'), makeItem('g', {}, 'Lamp')]),
    ).toEqual([['Pair of lamps', 'e', 'f']])
  })

  test('to nothing that the seller has named or dropped', () => {
    const named = makeItem('a', { title: 'Globe', isTouched: true, isLabelSure: true })
    expect(listUnnamedItems([named, makeItem('b', { state: 'dropped' }), makeItem('c')]).map(({ id }) => id)).toEqual([
      'c',
    ])
  })
})

describe('S2.5.5 what is said becomes', () => {
  const [first, second] = [makeItem('a', { lookAlikeId: 'x', state: 'suggested' }), makeItem('b', { lookAlikeId: 'x' })]
  const applyLine = (text: string, itemIds: string[]) => {
    const [line] = readLines(text)
    return withSpoken([first, second], [{ line: line!, kind: kinds.get(line!.title) ?? null, itemIds }])
  }

  test('one item of several things, for its own price', () => {
    const [one, ...rest] = applyLine('3 laundry baskets 4 each', ['a', 'b'])
    expect(rest).toEqual([])
    expect(one).toMatchObject({ id: 'a', title: 'Laundry basket', quantity: 3, priceSuggested: '4.00', state: 'kept' })
    expect(one).toMatchObject({ imageUrls: [...first.imageUrls, ...second.imageUrls], isLabelSure: true })
    expect(one?.groupGuesses).toEqual(['household'])
  })

  test('a thing at what its kind usually costs, or given away', () => {
    expect(applyLine('globe', ['b'])[1]).toMatchObject({
      id: 'b',
      title: 'Globe',
      category: 'toys',
      priceSuggested: '6.00',
    })
    expect(applyLine('globe free', ['b'])[1]).toMatchObject({ priceSuggested: '0.00', priceSource: 'free' })
  })

  test('an item with the pieces that it has, where no number is said', () => {
    const baskets = makeItem('a', { quantity: 3 })
    const piecesAfter = (text: string) =>
      withSpoken([baskets], [{ line: readLines(text)[0]!, kind: null, itemIds: ['a'] }])[0]?.quantity
    expect(piecesAfter('laundry baskets 4 each')).toBe(3)
    expect(piecesAfter('2 laundry baskets 4 each')).toBe(2)
    expect(piecesAfter('set of 3 laundry baskets 12')).toBe(1)
  })

  test('a new item at the end, without a picture', () => {
    const added = applyLine('zither 15', [])
    expect(added).toHaveLength(3)
    expect(added[2]).toMatchObject({ title: 'Zither', origin: 'manual', imageUrls: [], priceSuggested: '15.00' })
  })
})
