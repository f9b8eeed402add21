import { BLANK_ITEM, type DraftItem } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import { expect, test } from 'vitest'
import { ownPrice } from '#core/items/draft-items.ts'
import { confirmGuesses, hasFavorite, nameAsTyped, nameItem, toSteps, withNewCards } from './name-cards.ts'

const pot: DraftItem = {
  ...BLANK_ITEM,
  id: 'pot',
  title: '',
  category: 'garden',
  origin: 'detected',
  isTouched: false,
  isLabelSure: false,
  confidence: 0.4,
  nameGuesses: [{ title: 'Pot', category: 'garden' }],
}
const lamp = { ...pot, id: 'lamp', position: 1 }
const chair = { ...pot, id: 'chair', title: 'Chair', isLabelSure: true }
const oven: Kind = { title: 'Dutch oven', category: 'kitchen', price: '25.00', low: '18.00', high: '40.00' }

test('cards are the kept things without a sure name, and none of them goes while they are answered', () => {
  const cards = withNewCards([], [pot, chair, { ...lamp, state: 'suggested' }])
  expect(cards).toEqual(['pot'])
  const named = nameItem([pot, lamp], 'pot', oven, oven)
  expect(withNewCards(cards, named)).toEqual(['pot', 'lamp'])
  expect(withNewCards(['pot', 'lamp'], named)).toEqual(['pot', 'lamp'])
})

test('a thing without a name has a card, also one that was added by hand', () => {
  expect(withNewCards([], [{ ...BLANK_ITEM, id: 'by hand' }, chair])).toEqual(['by hand'])
})

test('S2.5.5 guesses have no card; all that are likely right are confirmed together, and no weak one is', () => {
  const likely = { title: 'Pot', category: 'garden' as const, probability: 0.7 }
  const guess = { ...pot, id: 'guess', title: 'Pot', nameGuesses: [likely] }
  const weak = { ...guess, id: 'weak', nameGuesses: [{ ...likely, probability: 0.4 }] }
  const unknown = { ...guess, id: 'unknown', nameGuesses: pot.nameGuesses }
  const strange = { ...pot, id: 'strange', title: 'Thingamajig' }
  const items = [guess, weak, unknown, pot, strange, { ...guess, id: 'left out', state: 'suggested' as const }]
  expect(withNewCards([], items)).toEqual(['pot', 'strange'])
  expect(confirmGuesses(items).map(({ id, isLabelSure }) => [id, isLabelSure])).toEqual([
    ['guess', true],
    ['weak', false],
    ['unknown', false],
    ['pot', false],
    ['strange', false],
    ['left out', false],
  ])
})

test('progress tells what is answered, what is left a guess, and where the seller is', () => {
  const cards = ['chair', 'pot', 'lamp', 'vase', 'gone']
  const items = [chair, pot, lamp, { ...pot, id: 'vase' }]
  expect(toSteps(cards, 2, items, new Set(['pot']))).toEqual(['done', 'skipped', 'now', 'ahead', 'done'])
})

test('a known name brings category and price with its source, but no price over the own one', () => {
  expect(nameItem([pot], 'pot', oven, oven)[0]).toMatchObject({
    title: 'Dutch oven',
    category: 'kitchen',
    priceSuggested: '25.00',
    priceHigh: '40.00',
    isLabelSure: true,
  })
  const own = { ...pot, ...ownPrice('7.00') }
  expect(nameItem([own], 'pot', oven, oven)[0]).toMatchObject({ category: 'kitchen', priceSuggested: '7.00' })
})

test('a typed name stays as it was typed; the category changes only to one that it means', () => {
  expect(nameAsTyped([pot], 'pot', ' blue Dutch oven ', oven)[0]).toMatchObject({
    title: 'blue Dutch oven',
    category: 'kitchen',
    priceSuggested: '25.00',
  })
  expect(nameAsTyped([pot], 'pot', 'Thingamajig', null)[0]).toMatchObject({
    title: 'Thingamajig',
    category: 'garden',
    priceSuggested: '0.00',
    isLabelSure: true,
  })
})

test('the first guess is proposed when it is likelier than all others together', () => {
  const guessed = (probability: number) => [{ title: 'Pot', category: 'garden' as const, probability }]
  expect(hasFavorite({ ...pot, title: 'Pot', confidence: 0.9 })).toBe(false)
  expect(hasFavorite({ ...pot, title: 'Pot', nameGuesses: guessed(0.4) })).toBe(false)
  expect(hasFavorite({ ...pot, title: 'Pot', nameGuesses: guessed(0.7) })).toBe(true)
  expect(hasFavorite({ ...pot, nameGuesses: guessed(0.7) })).toBe(false)
})
