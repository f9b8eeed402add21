import { expect, test } from 'vitest'
import { BLANK_ITEM, type DraftChanges, type DraftItem } from './drafts.ts'
import { formerPriceSource, withPriceSources } from './former-prices.ts'

test.each([
  ['0.00', '', null],
  ['0.00', 'Free', 'free'],
  ['3.00', 'Free', null],
  ['3.00', '', 'own'],
  ['3.00', 'Rough guess: usually $2 to $5 second-hand', 'rough-guess'],
  ['3.00', 'Second-hand guide for drill, Makita: $20 to $60 (estimate of the editors)', 'price-guide'],
  ['3.00', 'Estimated from asking prices of 3 similar items in published sales', 'similar-items'],
  [
    '3.00',
    'Estimated from the price when new, $10, and the condition, as Qwen takes it from the photo.',
    'retail-price',
  ],
  ['3.00', 'Estimated as half the median of 4 eBay asking prices, which nobody has paid yet', 'online-prices'],
  ['3.00', 'Estimated by Qwen from the photo. Like others.', 'remote-model'],
  ['3.00', 'My neighbor says so', null],
])('a former price of %s with the notes %j comes from: %s', (priceSuggested, marketNotes, source) => {
  expect(formerPriceSource({ priceSuggested, marketNotes })).toBe(source)
})

const ID = '01a20000-0000-7000-8000-000000000101'
const lamp: DraftItem = {
  ...BLANK_ITEM,
  id: ID,
  title: 'Lamp',
  priceSuggested: '30.00',
  priceSource: 'rough-guess',
  marketNotes: 'Rough guess: usually $20 to $40 second-hand',
}
type Fields = DraftChanges['items'][number]['changes']

function sourced(changes: Fields, before: Partial<DraftItem> | null = {}): Fields {
  const items = before ? [{ ...lamp, ...before }] : []
  const base = before && {}
  const all = { fields: { base: {}, changes: {} }, items: [{ id: ID, base, changes }] }
  return withPriceSources(all, items).items[0]!.changes
}

test('changes of a former version get the source that their words tell', () => {
  expect(sourced({ priceSuggested: '5.00', marketNotes: '' })).toMatchObject({ priceSource: 'own' })
  expect(sourced({ priceSuggested: '0.00', marketNotes: 'Free' })).toMatchObject({ priceSource: 'free' })
  expect(sourced({ priceSuggested: '0.00', marketNotes: '' }, { priceSource: 'free' })).toMatchObject({
    priceSource: null,
  })
  // An item that was added: all of its values are in the change.
  expect(sourced({ ...BLANK_ITEM, priceSource: undefined, priceSuggested: '5.00' }, null)).toMatchObject({
    priceSource: 'own',
  })
  // A first price, typed where there were no notes before.
  const unpriced = { priceSuggested: '0.00', priceSource: null, marketNotes: '' }
  expect(sourced({ priceSuggested: '5.00' }, unpriced)).toMatchObject({ priceSource: 'own' })
})

test('a change that builds on the source of the item is no conflict', () => {
  const changes = { priceSuggested: '5.00', marketNotes: '' }
  const base = { priceSuggested: '30.00', marketNotes: lamp.marketNotes }
  const all = { fields: { base: {}, changes: {} }, items: [{ id: ID, base, changes }] }
  expect(withPriceSources(all, [lamp]).items[0]!.base).toEqual({ ...base, priceSource: 'rough-guess' })
})

test('changes that name their source, or change no price, stay as they are', () => {
  for (const changes of [
    { title: 'Blue lamp' },
    { priceSuggested: '5.00', priceSource: 'similar-items', marketNotes: 'Nach drei Anzeigen' },
    { priceSuggested: '25.00' },
    { priceSuggested: '25.00', marketNotes: 'Grob geschätzt' },
    null,
  ] satisfies Fields[])
    expect(sourced(changes)).toEqual(changes)
})
