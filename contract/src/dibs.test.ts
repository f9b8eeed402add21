import { describe, expect, test } from 'vitest'
import { completeOrder, findTurn } from './dibs.ts'

describe('turns', () => {
  const order = ['ann', 'bob', 'cleo']

  test.each([
    ['the first of the list begins', null, [['bob', 'ann']], 'ann'],
    ['the next after the last one who chose', 'ann', [['ann', 'bob', 'cleo']], 'bob'],
    ['the first again after the last', 'cleo', [['ann', 'bob']], 'ann'],
    ['who wants nothing that is left is passed over', 'ann', [['ann', 'cleo']], 'cleo'],
    ['the same person again when nobody else wants anything', 'ann', [['ann']], 'ann'],
    ['the first, when the last one who chose has left', 'dora', [['bob', 'cleo']], 'bob'],
    ['nobody when nothing is left', 'ann', [], null],
  ] as const)('%s', (_, lastPicker, contested, turn) => {
    expect(findTurn({ order, lastPicker, contested })).toBe(turn)
  })

  test('the order has all who take part: whoever came later is last, and whoever left is out', () => {
    expect(completeOrder(['bob', 'dora', 'ann'], ['ann', 'bob', 'cleo'])).toEqual(['bob', 'ann', 'cleo'])
    expect(completeOrder([], ['ann', 'bob'])).toEqual(['ann', 'bob'])
  })
})
