import { expect, test } from 'vitest'
import { parsePrice, priceProblem } from './price.ts'

test.each([
  ['60', '60.00'],
  ['12.5', '12.50'],
  ['$1,250.00', '1250.00'],
  [' 7 ', '7.00'],
])('takes "%s" as %s', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})

test.each(['', 'free', '12-15', 'NaN', 'Infinity', '$'])('S5.3 makes 0 of "%s"', (text) => {
  expect(parsePrice(text)).toBe('0.00')
})

test('keeps a price between 0 and the largest that is stored', () => {
  expect(parsePrice('-5')).toBe('0.00')
  expect(parsePrice('99999999999')).toBe('10000000.00')
})

test.each([
  ['-5', 'A price cannot be below $0'],
  ['1,000,000,000', 'A price is at most $10,000,000'],
  ['12.345', 'Enter dollars and cents, such as 12.50'],
  ['10000000', null],
  ['$12.500', null],
  ['free', null],
])('says of "%s" why it cannot be stored: %s', (text, problem) => {
  expect(priceProblem(text)).toBe(problem)
})
