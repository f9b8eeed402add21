import { expect, test } from 'vitest'
import { capitalized } from './formats.ts'
import { categoryName, conditionName } from './item-words.ts'
import { ITEM_CATEGORIES, ITEM_CONDITIONS } from './items.ts'
import { withLanguage } from './texts.ts'

test('S3.4 categories and conditions are shown as words', () => {
  expect(ITEM_CATEGORIES.map(categoryName)).toEqual(ITEM_CATEGORIES.map(capitalized))
  expect(ITEM_CONDITIONS.map(conditionName)).toEqual(ITEM_CONDITIONS.map(capitalized))
  expect([categoryName('of old'), conditionName('like new')]).toEqual(['Of old', 'Like new'])
})

test('categories and conditions are in the language of the page', () => {
  const shown = withLanguage(
    'es',
    (id, context) => `${context}: ${id}`,
    () => [categoryName('BOOKS'), conditionName('good')],
  )
  expect(shown).toEqual(['category of items: Books', 'condition of an item: Good'])
})
