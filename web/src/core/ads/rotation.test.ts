import { expect, test } from 'vitest'
import { pickRotating } from './rotation.ts'

test.each([
  [['a', 'b', 'c'], 0, 1, ['a']],
  [['a', 'b', 'c'], 2, 1, ['c']],
  [['a', 'b', 'c'], 3, 2, ['a', 'b']],
  [['a', 'b', 'c'], 2, 2, ['c', 'a']],
  [['a', 'b'], 1, 2, ['a', 'b']],
  [['a'], 7, 3, ['a']],
  [[], 7, 3, []],
  [['a', 'b', 'c'], 4, undefined, ['b', 'c', 'a']],
  [[], 4, undefined, []],
])('of %j in turn %d, %j are shown: %j', (items, start, count, shown) => {
  expect(pickRotating(items, { turn: start, count })).toEqual(shown)
})
