import { expect, test } from 'vitest'
import { findTwins } from './twins.ts'

test('who has the mail address of somebody before them is found, however it is written', () => {
  const consignors = [
    { id: 'ana', email: 'ana@example.com', number: 1 },
    { id: 'ben', email: null, number: 2 },
    { id: 'cleo', email: null, number: 3 },
    { id: 'again', email: 'Ana@example.com', number: 4 },
  ]
  expect([...findTwins(consignors)]).toEqual([['again', 1]])
})
