import { expect, test } from 'vitest'
import { MAX_TILL_NUMBER, MAX_TILL_SALES, toSaleNumber } from './till.ts'

test('no two phones of a sale give the same number, however many sales each makes', () => {
  const given = new Set<number>()
  for (let till = 1; till <= MAX_TILL_NUMBER; till += 1) {
    for (let count = 1; count <= MAX_TILL_SALES; count += 1) given.add(toSaleNumber(till, count))
  }
  expect(given.size).toBe(MAX_TILL_NUMBER * MAX_TILL_SALES)
  expect(Math.max(...[...given].slice(-MAX_TILL_SALES))).toBeLessThan(1_000_000)
})

test('numbers are short: the hundreds are the phone, the rest counts', () => {
  expect([1, 14, 99, 100].map((count) => toSaleNumber(2, count))).toEqual([201, 214, 299, 10_201])
})
