import { expect, test } from 'vitest'
import { kindCatalog } from './catalog.ts'
import { findTranslatedKind, getKindName, listTranslatedNames, translateTitle } from './translated-names.ts'

test('every kind has a name in Spanish, and no name means two kinds', () => {
  const missing = kindCatalog().kinds.filter((kind) => listTranslatedNames(kind).length === 0)
  expect(missing.map(({ name }) => name)).toEqual([])
  for (const kind of kindCatalog().kinds) {
    const [name = ''] = listTranslatedNames(kind)
    expect([name, findTranslatedKind(name.split(' '))?.kind.name]).toEqual([name, kind.name])
  }
})

test.each([
  ['sofá', 'sofa'],
  ['sofa', 'sofa'],
  ['sillones', 'armchair'],
  ['mesas de centro', 'coffee table'],
  ['bici', 'bicycle'],
  ['cuna', 'crib'],
  // The plural of a word in -e is in -es, too.
  ['baldes', 'bucket'],
  // Small words may be left out or be others.
  ['mesa comedor', 'dining table'],
  ['bici para niña', "kids' bike"],
  // Words differ between countries.
  ['cortadora de zacate', 'lawn mower'],
  // But no word that means something is small.
  ['lámpara para uñas', 'nail lamp'],
])('“%s” is a %s', (words, kind) => {
  expect(findTranslatedKind(words.split(' '))?.kind.name).toBe(kind)
})

test('a kind is called by its English name in English', () => {
  const crib = kindCatalog().find('crib')!.kind
  expect([getKindName(crib, 'en'), getKindName(crib, 'es')]).toEqual(['crib', 'cuna'])
})

test.each([
  ['Floor lamp', 'Lámpara de pie'],
  ['Canon Camera', 'Cámara Canon'],
  ['The Old Man and the Sea', 'The Old Man and the Sea'],
  ['', ''],
])('a found thing with the title “%s” is “%s” in Spanish', (title, translated) => {
  expect(translateTitle(title, 'es')).toBe(translated)
  expect(translateTitle(title, 'en')).toBe(title)
})
