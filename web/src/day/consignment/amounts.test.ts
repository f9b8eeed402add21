import { expect, test } from 'vitest'
import { toBasisPoints, toFormCents, toFormDollars, toPercent } from './amounts.ts'

test.each([
  ['60', 6000],
  ['62.5', 6250],
  ['62,5', 6250],
  ['33.33', 3333],
  ['70 %', 7000],
  ['0', 0],
])('a percentage of %s is %d basis points', (typed, basisPoints) => {
  expect(toBasisPoints(typed)).toBe(basisPoints)
})

test.each(['', 'all', '-5', '6O', '1.2.3'])("'%s' is no percentage", (typed) => {
  expect(toBasisPoints(typed)).toBeNaN()
})

test('a percentage finer than a basis point stays as it was typed, for the contract to refuse', () => {
  expect(toBasisPoints('33.333')).toBe(3333.3)
})

test('all basis points and cents come back from the form as they were', () => {
  for (let value = 0; value <= 10_000; value += 1) {
    expect(toBasisPoints(toPercent(value))).toBe(value)
    expect(toFormCents(toFormDollars(value))).toBe(value)
  }
})
