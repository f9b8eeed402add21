import { expect, test } from 'vitest'
import { newItem } from '#core/items/draft-items.ts'
import { categoryOptions, filterItems } from './filter.ts'

const item = (title: string, category: string, description = '') => ({
  ...newItem([]),
  id: title,
  title,
  category,
  description,
})
const items = [item('Red lamp', 'furniture'), item('Teapot', 'kitchen', 'with a red lid'), item('Pan', 'kitchen')]
const found = (text: string, category = '', stayId: string | null = null) =>
  filterItems(items, { text, category }, stayId).map(({ title }) => title)

test('items are found by the words of their name, category and description', () => {
  expect(found(' RED ')).toEqual(['Red lamp', 'Teapot'])
  expect(found('kitchen red')).toEqual(['Teapot'])
  expect(found('red', 'furniture')).toEqual(['Red lamp'])
  expect(found('')).toHaveLength(3)
})

test('the item being worked on stays in sight', () => {
  expect(found('teapot', '', 'Pan')).toEqual(['Teapot', 'Pan'])
})

test('categories stand in order of how many items they have', () => {
  expect(categoryOptions(items).map(({ label }) => label)).toEqual(['All 3', 'Kitchen 2', 'Furniture 1'])
})
