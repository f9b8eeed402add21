import { expect, test } from 'vitest'
import { toAnyWordQuery, correctText, extractWords } from './spelling.ts'

const known = (typed: string, ...words: [string, number][]) => words.map(([word, seen]) => ({ typed, word, seen }))

test.each([
  ['pyrx', known('pyrx', ['pyrex', 3], ['prix', 90]), 'pyrex'],
  ['bwol', known('bwol', ['bowl', 5], ['bolt', 50]), 'bowl'],
  ['Furnituer', known('furnituer', ['furniture', 9]), 'furniture'],
  ['dress', known('dress', ['dresser', 8]), 'dresser'],
  ['the best lmap', known('lmap', ['lamp', 2], ['map', 1]), 'the best lamp'],
  ['lamp -tbale', known('tbale', ['table', 7]), 'lamp -table'],
])('%s is corrected', (typed, candidates, corrected) => {
  expect(correctText(typed, candidates)).toBe(corrected)
})

test('a word without similar words stays as it is', () => {
  expect(correctText('xylophone', known('xylophone', ['saxophone', 4], ['telephone', 9]))).toBeNull()
  expect(correctText('cat', known('cat', ['bat', 4]))).toBeNull()
})

test('short words and non-words are not looked up', () => {
  expect(extractWords(`A 12" TV, "Sofa" & sofa — Kühlschrank`)).toEqual(['sofa', 'kühlschrank'])
})

test('an item matches by any word that is not excluded', () => {
  expect(toAnyWordQuery('pyrex bowl -"broken lid" -chipped or "mixing cup"')).toBe('pyrex or bowl or mixing or cup')
})
