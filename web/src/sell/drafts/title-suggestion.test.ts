import { BLANK_ITEM } from '@yardsnap/contract/drafts'
import { expect, test } from 'vitest'
import { suggestedTitle } from './title-suggestion.ts'

const makeItems = (category: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...BLANK_ITEM, id: `${category} ${index}`, category }))

test('names the place and the groups of which there is most', () => {
  const items = [
    ...makeItems('toys', 2),
    ...makeItems('other', 9),
    ...makeItems('furniture', 3),
    ...makeItems('art', 1),
    ...makeItems('books', 2),
  ]
  expect(suggestedTitle(items, ' Orlando ')).toBe('Garage sale in Orlando: furniture, toys, books')
  expect(suggestedTitle(makeItems('kitchen', 1), '')).toBe('Garage sale: kitchenware')
})

test('suggests nothing where nothing is known', () => {
  expect(suggestedTitle(makeItems('other', 3), 'Orlando')).toBeNull()
})
