import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalog, parseTranslation } from './catalog.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'catalog-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function catalog(text: string) {
  const file = path.join(folder, 'es.po')
  writeFileSync(file, text)
  return loadCatalog(file)
}

describe('a catalog', () => {
  test('has translations by the English and its context', () => {
    const { read } = catalog('msgid "Free"\nmsgstr "Gratis"\n\nmsgctxt "the plan"\nmsgid "Free"\nmsgstr "Básico"\n')
    expect(read({ id: 'Free', context: null })).toMatchObject([{ value: 'Gratis' }])
    expect(read({ id: 'Free', context: 'the plan' })).toMatchObject([{ value: 'Básico' }])
    expect(read({ id: 'Sold', context: null })).toBeNull()
  })

  test.each([
    ['a value that does not end', 'msgid "{0} left"\nmsgstr "quedan {0"\n', 4],
    ['a text that does not end', 'msgid "Sold"\nmsgstr "Vendido\n', 5],
    ['a quote within a text', 'msgid "Sold"\nmsgstr "Ven"dido"\n', 5],
    ['a misspelled keyword', 'msgid "Sold"\nmgstr "Vendido"\n', 5],
    ['the mark of a merge', '<<<<<<< ours\nmsgid "Sold"\nmsgstr "Vendido"\n', 4],
  ])('S-E6 with %s is an error with file and line', (_fault, broken, line) => {
    expect(() => catalog(`msgid "One"\nmsgstr "Uno"\n\n${broken}`)).toThrow(`es.po:${line}: `)
  })

  test.each([
    ['{0} left', 'quedan {1}', '{1} is not in the English'],
    ['{0} left', 'quedan', '{0} of the English'],
    ['<0>Go</0>', 'Ve', '<0> of the English'],
  ])('of “%s” as “%s” is an error', (english, translation, message) => {
    expect(() => parseTranslation(translation, english)).toThrow(message)
  })
})
