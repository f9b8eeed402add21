import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { rankCandidates } from './candidates.ts'

const item = (title: string, cents: number, consignorNumber: number) =>
  ({ title, size: '', cents, consignorNumber, printed: null }) as unknown as ConsignedItem

test('of the things that it could be, the one with the consignor, the words and the price comes first', () => {
  const line = { title: 'blue puzzle', cents: 200, consignorNumber: 215 } as never
  const ranked = rankCandidates(line, [
    item('Toy tools, blue', 300, 215),
    item('Puzzle, farm', 200, 102),
    item('Puzzle, 100 pieces', 200, 215),
  ])
  expect(ranked.map(({ title }) => title)).toEqual(['Puzzle, 100 pieces', 'Toy tools, blue', 'Puzzle, farm'])
})
