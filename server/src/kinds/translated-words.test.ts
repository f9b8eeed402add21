import { expect, test } from 'vitest'
import { pluralKey } from './plural-key.ts'
import { findTranslatedWord, isSmallWord, listTranslatedWords, meaningKey } from './translated-words.ts'

test.each([
  ['sillon', 'sillones'],
  ['mueble', 'muebles'],
  ['base', 'bases'],
  ['luz', 'luces'],
  ['silla', 'sillas'],
])('%s has a key in common with its plural, %s', (one, many) => {
  expect(pluralKey(many)).toBe(pluralKey(one))
})

test('keys keep words apart that mean different things', () => {
  const words = ['mesa', 'mes', 'pala', 'palo', 'bota', 'bote', 'plato', 'plata']
  expect(new Set(words.map(pluralKey)).size).toBe(words.length)
})

test('a word is known in its plural and without its accents', () => {
  expect(findTranslatedWord('rojas')).toEqual({ english: ['red'], written: 'roja' })
  expect(findTranslatedWord('algodon')).toEqual({ english: ['cotton'], written: 'algodón' })
  expect(findTranslatedWord('wobbegong')).toBeNull()
})

test('an English word is known in its plural', () => {
  expect(listTranslatedWords('books')).toEqual(['libro'])
  expect(listTranslatedWords('wobbegong')).toEqual([])
})

test('a small word says nothing of a thing', () => {
  expect(['de', 'PARA', 'uñas', 'sin'].map(isSmallWord)).toEqual([true, true, false, false])
})

test('words that mean the same have a key in common, which the English word has not', () => {
  expect(meaningKey('pasto')).toBe(meaningKey('césped'))
  expect(meaningKey('kitchen')).not.toBe(meaningKey('cocina'))
})
