import { expect, test } from 'vitest'
import { capitalized } from './formats.ts'
import { categoryName, conditionName } from './item-words.ts'
import { ITEM_CATEGORIES, ITEM_CONDITIONS } from './items.ts'

test('S3.4 categories and conditions are shown as words', () => {
  expect(ITEM_CATEGORIES.map(categoryName)).toEqual(ITEM_CATEGORIES.map(capitalized))
  expect(ITEM_CONDITIONS.map(conditionName)).toEqual(ITEM_CONDITIONS.map(capitalized))
  expect([categoryName('of old'), conditionName('like new')]).toEqual(['Of old', 'Like new'])
})
