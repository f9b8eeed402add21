import { expect, test } from 'vitest'
import { cleanPrice, cleanSpanishPrice, parsePrice, parseSpanishAmount, priceProblem } from './price.ts'

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
  ['12,50', 'Enter dollars and cents, such as 12.50'],
  ['1,2', 'Enter dollars and cents, such as 12.50'],
  ['1,250', null],
  ['10000000', null],
  ['$12.500', null],
  ['free', null],
])('says of "%s" why it cannot be stored: %s', (text, problem) => {
  expect(priceProblem(text)).toBe(problem)
})

test.each([
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1200,5', 1200.5],
  ['1200.5', 1200.5],
  ['12,50', 12.5],
  ['1.200', 1200],
  ['1,200', 1200],
  ['1.200.300', 1_200_300],
  [',50', 0.5],
  ['12,', 12],
  ['-5', -5],
])('reads "%s" in Spanish as %d', (text, amount) => {
  expect(parseSpanishAmount(text)).toBe(amount)
})

test.each(['1.2000', '1,20,50', '1.200,500', '0.500', '1200,500', '1.200.30', '1e3', '.', ''])(
  'refuses "%s" in Spanish instead of guessing',
  (text) => {
    expect(parseSpanishAmount(text)).toBeNull()
  },
)

test('keeps digits and one point while a price is typed, and refuses a key that would change it', () => {
  const typed = ['$1', '12.', '12.5', '1,200', '12.345', '1,2', '12,50', '1.2.3', '-5']
  expect(typed.map(cleanPrice)).toEqual(['1', '12.', '12.5', '1200', null, null, null, null, null])
})

test('takes both marks while a price is typed in Spanish, and refuses what says nothing for sure', () => {
  const typed = ['1', '1,', '1.2', '1.20', '1.200', '1200,5', '1.200,50', '1.2000']
  expect(typed.map(cleanSpanishPrice)).toEqual(['1', '1.', '1.2', '1.20', '1200', '1200.5', '1200.5', null])
})
