import { BLANK_ITEM, type DraftItem } from '@yardsnap/contract/drafts'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { GroupKinds, Kind } from '@yardsnap/contract/kinds'
import { describe, expect, test } from 'vitest'
import { ownPrice } from '#core/items/draft-items.ts'
import { groupByTitle, groupsFor, kindsToOffer, likelyNames, withGroup } from './groups.ts'
import { offersFor } from './name-cards.ts'

const kind = (title: string): Kind => ({ title, category: 'toys', price: '3.00', low: '1.00', high: '6.00' })
const toys: GroupKinds = {
  group: 'kids',
  price: '5.00',
  low: '2.00',
  high: '9.00',
  kinds: ['Doll', 'Stuffed animal', 'Toy vehicle', 'Wooden blocks', 'Stroller'].map(kind),
}
const known = new Map<ItemGroup, GroupKinds>([['kids', toys]])
const guess = (title: string) => ({ title, category: 'toys' as const, probability: 0.1 })

function makeItem(id: string, fields: Partial<DraftItem> = {}): DraftItem {
  const found = { ...BLANK_ITEM, id, origin: 'detected' as const, isTouched: false, isLabelSure: false }
  return { ...found, sourceImageUrl: '/objects/a', ...fields }
}

describe('the groups of a thing', () => {
  test('S2.5.5 are all twelve, what is guessed first', () => {
    const groups = groupsFor([makeItem('a', { groupGuesses: ['tools', 'yard', 'kids'] })], [])
    expect(groups.slice(0, 3)).toEqual(['tools', 'yard', 'kids'])
    expect(new Set(groups).size).toBe(12)
  })

  test('S2.5.5 begin with those that the seller chose for other things of its photo', () => {
    const a = makeItem('a', { groupGuesses: ['tools', 'yard', 'sports'] })
    const named = withGroup([makeItem('b'), makeItem('c')], new Set(['b', 'c']), 'kids', known)
    const elsewhere = withGroup([makeItem('d', { sourceImageUrl: '/objects/b' })], new Set(['d']), 'media', known)
    expect(groupsFor([a], [a, ...named, ...elsewhere]).slice(0, 3)).toEqual(['kids', 'tools', 'yard'])
  })

  test('are those that most of several things are guessed to be', () => {
    const items = [
      makeItem('a', { groupGuesses: ['tools', 'kids'] }),
      makeItem('b', { groupGuesses: ['yard', 'kids'] }),
    ]
    expect(groupsFor([...items, makeItem('c', { groupGuesses: ['kids'] })], items)[0]).toBe('kids')
  })
})

describe('one tap gives', () => {
  const items = [makeItem('a', { state: 'suggested' }), makeItem('b', ownPrice('7.00')), makeItem('c')]
  const [a, b, c] = withGroup(items, new Set(['a', 'b']), 'kids', known)

  test('S2.5.5 several things a name, category and price to begin with', () => {
    expect(a).toMatchObject({
      title: 'Toy',
      category: 'toys',
      priceSuggested: '5.00',
      priceHigh: '9.00',
      state: 'kept',
    })
    expect(a).toMatchObject({ isLabelSure: true, isTouched: true, groupGuesses: ['kids'] })
    expect(b).toMatchObject({ title: 'Toy', priceSuggested: '7.00' })
    expect(c).toBe(items[2])
  })

  test('a name also while nothing is known of prices', () => {
    expect(withGroup(items, new Set(['a']), 'kids', new Map())[0]).toMatchObject({
      title: 'Toy',
      priceSuggested: '0.00',
    })
  })

  test('S2.5.5 then kinds of that group: guessed, then as others of the photo, then common ones', () => {
    const kinds = new Map([
      ['Kite', { ...kind('Kite'), group: 'kids' as const }],
      ['Bowl', { ...kind('Bowl'), group: 'kitchen' as const }],
    ])
    const toy = { ...a!, nameGuesses: [guess('Bowl'), guess('Kite')] }
    const beside = makeItem('e', { title: 'Wooden blocks', isLabelSure: true })
    const offered = kindsToOffer(toy, [toy, beside], { group: 'kids', kinds, known }).map(({ title }) => title)
    expect(offered).toEqual(['Kite', 'Wooden blocks', 'Doll', 'Stuffed animal'])
    expect(groupByTitle(toy)).toBe('kids')
    expect(offersFor(toy, [toy], { groups: known, kinds }).groups).toEqual([])
    expect(groupByTitle({ ...toy, title: 'Kite' })).toBeNull()
  })
})

test('a thing without a name has a chip only where the kind and the likeliest group agree', () => {
  const kinds = new Map([['Kite', { ...kind('Kite'), group: 'kids' as const }]])
  const unnamed = makeItem('a', { nameGuesses: [guess('Lamp'), guess('Kite')], groupGuesses: ['kids', 'tools'] })
  expect(likelyNames(unnamed, kinds).map(({ title }) => title)).toEqual(['Kite'])
  expect(likelyNames({ ...unnamed, groupGuesses: ['tools', 'kids'] }, kinds)).toEqual([])
  expect(likelyNames({ ...unnamed, groupGuesses: [] }, kinds)).toEqual([])
})
