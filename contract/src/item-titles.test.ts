import { expect, test } from 'vitest'
import { ITEM_CATEGORIES } from './items.ts'
import { isNamed, publicTitle, UNNAMED_TITLES } from './item-titles.ts'

test('S4.4 a thing without a name is called by its group, whichever that is', () => {
  expect(publicTitle({ title: 'Lamp', category: 'other' })).toBe('Lamp')
  for (const category of ITEM_CATEGORIES) {
    expect(publicTitle({ title: ' ', category })).toBe(UNNAMED_TITLES[category])
    expect(publicTitle({ title: '', category: category.toUpperCase() })).toBe(UNNAMED_TITLES[category])
  }
  expect(publicTitle({ title: '', category: 'of old' })).toBe(UNNAMED_TITLES.other)
})

test('the sentence that earlier versions stored is no name', () => {
  expect(isNamed({ title: 'Unidentified item' })).toBe(false)
  expect(isNamed({ title: 'Unidentified items' })).toBe(true)
})
