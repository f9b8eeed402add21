import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categoryOfTitle, WORDS_OF_CATEGORIES } from './title-category.ts'

/** Of each name in the catalog of kinds. */
const catalog = new Map(
  globSync(path.join(import.meta.dirname, '../../../server/data/kinds/*.tsv')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [name = '', synonyms = '', category = ''] = line.split('\t')
        return [name, ...synonyms.split(',')].map((text) => [text.toLowerCase(), category] as const)
      }),
  ),
)

test('S9.10 each word that chooses a drawing is a name in the catalog of kinds, of that category', () => {
  const own = Object.entries(WORDS_OF_CATEGORIES).flatMap(([category, words]) =>
    words.split(' ').map((word) => `${word}: ${category}`),
  )
  const known = Object.values(WORDS_OF_CATEGORIES).flatMap((words) =>
    words.split(' ').map((word) => `${word}: ${catalog.get(word)}`),
  )
  expect(own).toEqual(known)
})

test.each([
  ['Green armchairs', 'furniture'],
  ['Kids bicycle', 'sports'],
  ['Desk lamp', 'furniture'],
  ['Wine glasses with a bowl', 'kitchen'],
  ['Running shoe', 'clothing'],
  ['Plates', 'kitchen'],
  ['Wobbegong', null],
  ['', null],
])('S9.10 the drawing of %s is of %s', (title, category) => {
  expect(categoryOfTitle(title)).toBe(category)
})
