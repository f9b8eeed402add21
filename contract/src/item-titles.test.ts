import { expect, test } from 'vitest'
import { ITEM_CATEGORIES } from './items.ts'
import { isNamed, publicTitle, shownTitle, UNNAMED_TITLES, unnamedTitles, withGivenTitles } from './item-titles.ts'
import { withLanguage } from './texts.ts'

test('S4.4 a thing without a name is called by its group, whichever that is', () => {
  expect(publicTitle({ title: 'Lamp', category: 'other' })).toBe('Lamp')
  expect([isNamed({ title: 'Lamp' }), isNamed({ title: ' ' })]).toEqual([true, false])
  for (const category of ITEM_CATEGORIES) {
    expect(publicTitle({ title: ' ', category })).toBe(UNNAMED_TITLES[category])
    expect(publicTitle({ title: '', category: category.toUpperCase() })).toBe(UNNAMED_TITLES[category])
  }
  expect(publicTitle({ title: '', category: 'of old' })).toBe(UNNAMED_TITLES.other)
})

test('what stands for a missing name is in the language of the page', () => {
  expect(unnamedTitles()).toEqual(UNNAMED_TITLES)
  const sent = [
    { title: 'Kitchenware', category: 'Kitchen' },
    { title: 'Odds and ends', category: 'of old' },
    { title: ' ', category: 'toys' },
    { title: 'Lamp', category: 'other' },
  ]
  expect(sent.map(shownTitle)).toEqual(['Kitchenware', 'Odds and ends', 'Toys', 'Lamp'])
  const inSpanish = withLanguage(
    'es',
    (id) => `es ${id}`,
    () => sent.map(shownTitle),
  )
  expect(inSpanish).toEqual(['es Kitchenware', 'es Odds and ends', 'es Toys', 'Lamp'])
})

test('S4.4 changes of an earlier version have no title in place of its sentence', () => {
  const sentence = { title: ' Unidentified item', category: 'toys' }
  const items = [
    { id: 'a', base: sentence, changes: { title: 'Kite' } },
    { id: 'b', base: null, changes: sentence },
    { id: 'c', base: { title: 'Unidentified items' }, changes: null },
  ]
  expect(withGivenTitles({ fields: { base: {}, changes: {} }, items }).items).toEqual([
    { id: 'a', base: { title: '', category: 'toys' }, changes: { title: 'Kite' } },
    { id: 'b', base: null, changes: { title: '', category: 'toys' } },
    { id: 'c', base: { title: 'Unidentified items' }, changes: null },
  ])
})
