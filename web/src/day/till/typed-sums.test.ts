import { expect, test } from 'vitest'
import { isSumSoFar, typedCents } from './basket.ts'

test.each([
  ['12.5', 1250, 1250],
  ['1200', 120_000, 120_000],
  ['.5', 50, 50],
  ['.', null, null],
  ['1200,5', null, 120_050],
  ['1,200.50', null, 120_050],
  ['1.200,50', null, 120_050],
  ['12,5,', null, null],
  ['-5', null, null],
  ['', null, null],
])('the till reads "%s" as %s cents on an English page and as %s on a Spanish one', (text, english, spanish) => {
  expect(typedCents(text, 'en')).toBe(english)
  expect(typedCents(text, 'es')).toBe(spanish)
})

test('a key that would make no sum is not taken', () => {
  expect(['', '.', '12.', '12.50'].filter((text) => !isSumSoFar(text, 'en'))).toEqual([])
  expect(['12,', '12.505', '12,5'].filter((text) => isSumSoFar(text, 'en'))).toEqual([])
  expect(['', '12,', '12,50', '1,200', '1,200.5'].filter((text) => !isSumSoFar(text, 'es'))).toEqual([])
  expect(['12,50,', '1,2005', '12,5.5', 'a'].filter((text) => isSumSoFar(text, 'es'))).toEqual([])
})
