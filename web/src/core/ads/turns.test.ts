import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test.each([
  [['a', 'b', 'c'], 0, 1, ['a']],
  [['a', 'b', 'c'], 2, 1, ['c']],
  [['a', 'b', 'c'], 3, 2, ['a', 'b']],
  [['a', 'b', 'c'], 2, 2, ['c', 'a']],
  [['a', 'b'], 1, 2, ['a', 'b']],
  [['a'], 7, 3, ['a']],
  [[], 7, 3, []],
])('of %j in turn %d, %d are shown: %j', (things, turn, count, shown) => {
  expect(takeTurns(things, { turn, count })).toEqual(shown)
})
