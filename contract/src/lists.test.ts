import { expect, test } from 'vitest'
import { formatList } from './lists.ts'

test.each([
  [[], ''],
  [['toys'], 'toys'],
  [['toys', 'art'], 'toys and art'],
  [['toys', 'art', 'other things'], 'toys, art and other things'],
])('lists %j as %s', (items, text) => {
  expect(formatList(items)).toBe(text)
})
