import { expect, test } from 'vitest'
import { piecesIn } from './title-words.ts'

test.each([
  ['Dining chairs x 2', 2],
  ['Dining chair x4', 4],
  ['Table lamp (x2)', 2],
  ['2x lamp', 2],
  ['Rug 5 x 7', 1],
  ["Rug 5' x 7", 1],
  ['2x4 lumber', 1],
  ['Shelf 30 x 12', 1],
  ['Xbox 1', 1],
])('%s sells %i', (title, pieces) => {
  expect(piecesIn(title, { isPairOne: false })).toBe(pieces)
})
