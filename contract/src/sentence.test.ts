import { expect, test } from 'vitest'
import { toSentence } from './sentence.ts'

test('a sentence ends with one period, also after a time in Spanish', () => {
  expect(toSentence('House numbers come Sun, Nov 29, 4:20 AM')).toBe('House numbers come Sun, Nov 29, 4:20 AM.')
  expect(toSentence('Visto por alguien, vie 5:10 p. m.')).toBe('Visto por alguien, vie 5:10 p. m.')
})
