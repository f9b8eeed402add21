import { BLANK_ITEM } from '@yardsnap/contract/drafts'
import { expect, test } from 'vitest'
import { suggestedTitle } from './title-suggestion.ts'

const things = (category: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...BLANK_ITEM, id: `${category} ${index}`, category }))

test('names the place and the groups of which there is most', () => {
  const items = [
    ...things('toys', 2),
    ...things('other', 9),
    ...things('furniture', 3),
    ...things('art', 1),
    ...things('books', 2),
  ]
  expect(suggestedTitle(items, ' Orlando ')).toBe('Garage sale in Orlando: furniture, toys, books')
  expect(suggestedTitle(things('kitchen', 1), '')).toBe('Garage sale: kitchenware')
})

test('suggests nothing where nothing is known', () => {
  expect(suggestedTitle(things('other', 3), 'Orlando')).toBeNull()
})
