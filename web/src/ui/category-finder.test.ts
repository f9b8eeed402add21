import { expect, test } from 'vitest'
import { createCategoryFinder } from './category-finder.ts'
import { readKindCategories } from './read-kind-categories.ts'

const findCategory = createCategoryFinder(readKindCategories())

test.each([
  ['Record player', 'electronics'],
  ['Teddy bear', 'toys'],
  ['Two teddy bears in a box', 'toys'],
  ['Cordless drill', 'tools'],
  ['Blue dutch ovens', 'kitchen'],
  ['Pressure washer', 'garden'],
  ['Wobbegong', null],
  ['', null],
])('S9.10 the drawing of %s is that of the kind it names: %s', (title, category) => {
  expect(findCategory(title)).toBe(category)
})
