import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { catalogFile } from './catalog.ts'

const { items } = PO.parse(readFileSync(catalogFile('es'), 'utf8'))

// Words that were used beside the one of glossary-es.md.
test.each([
  ['pin', /\bpins?\b/i, /marcador/i],
  ['cartel', /\b(?:a|the) poster\b/i, /póster/i],
  ['asiento de auto', /\bcar seats?\b/i, /\bsillas?\b/i],
  ['reservar', /\bbook a \b|\bbooked$/i, /\baparta|\bapartó/i],
  ['jornada', /\bsale day (?:of|that)\b|\bsale days near\b/i, /\bdías? de ventas\b/i],
])('the Spanish has one word for %s', (_word, english, rival) => {
  const texts = items.map(({ msgid, msgstr: [spanish = ''] }) => ({ english: msgid, spanish }))
  const about = texts.filter((text) => english.test(text.english))
  expect(about).not.toEqual([])
  expect(about.filter(({ spanish }) => rival.test(spanish))).toEqual([])
})

test('the Spanish has no second period behind a time, which ends with one: 2:00 p. m.', () => {
  const isTime = /^(?:time|until|when\b|format(?:Time|Clock|WallClock|Instant)\()/
  const doubled = items.flatMap(({ extractedComments, msgstr }) =>
    extractedComments.flatMap((comment) => {
      const [value = '', code = ''] = comment.split(': ')
      return isTime.test(code) ? msgstr.filter((spanish) => `${spanish} `.includes(`${value}. `)) : []
    }),
  )
  expect(doubled).toEqual([])
})
