import { expect, test } from 'vitest'
import { ITEM_CATEGORIES } from './items.ts'
import { isNamed, publicTitle, UNNAMED_TITLES, withGivenTitles } from './item-titles.ts'

test('S4.4 a thing without a name is called by its group, whichever that is', () => {
  expect(publicTitle({ title: 'Lamp', category: 'other' })).toBe('Lamp')
  expect([isNamed({ title: 'Lamp' }), isNamed({ title: ' ' })]).toEqual([true, false])
  for (const category of ITEM_CATEGORIES) {
    expect(publicTitle({ title: ' ', category })).toBe(UNNAMED_TITLES[category])
    expect(publicTitle({ title: '', category: category.toUpperCase() })).toBe(UNNAMED_TITLES[category])
  }
  expect(publicTitle({ title: '', category: 'of old' })).toBe(UNNAMED_TITLES.other)
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
