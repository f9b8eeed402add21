import { expect, test } from 'vitest'
import { withUnseen } from './rules.ts'

/** @param unseen the stops that the sender does not see */
const order = (given: string, current: string, unseen: string) =>
  withUnseen(given.split(''), current.split(''), (id) => !unseen.includes(id)).join('')

test.each([
  ['ba', 'ab', '', 'ba'],
  ['b', 'ab', '', 'b'],
  ['cab', 'ab', '', 'cab'],
  ['ba', 'axb', 'x', 'bax'],
  ['ab', 'xab', 'x', 'xab'],
  ['b', 'axb', 'x', 'xb'],
  ['ba', 'axyb', 'xy', 'baxy'],
  ['xba', 'axb', 'x', 'xba'],
])('%s, sent for %s where %j is not seen, becomes %s', (given, current, unseen, expected) => {
  expect(order(given, current, unseen)).toBe(expected)
})
