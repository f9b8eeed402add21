import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { catalogFile } from './catalog.ts'

/** A catalog has the English of all texts. */
const { items } = PO.parse(readFileSync(catalogFile('es'), 'utf8'))

test.each([
  ['counts in meters', /\b\d+ m\b/],
  ['calls card stock “card”', /\bcard(?:, \d|: cut)/i],
  ['calls a sofa bed “a bed within a sofa”', /\bwithin a sofa\b/],
  ['puts two spaces behind a colon', /:  /],
])('no English text %s', (_what, words) => {
  expect(items.map(({ msgid }) => msgid).filter((text) => words.test(text))).toEqual([])
})
