import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { type Kind, kindCatalog } from './catalog.ts'
import { wordsIn } from './words.ts'

const FOLDER = path.join(import.meta.dirname, '../../data/kind-names')

/** A name of a kind in another language, as it is written there. */
export interface TranslatedName {
  kind: Kind
  written: string
}

interface TranslatedNames {
  /** By the kind's English name, the usual one first. */
  byKind: ReadonlyMap<string, readonly string[]>
  /** By its words without accents, in singular. */
  byWords: ReadonlyMap<string, TranslatedName>
  /** The most words that a name has. */
  longestName: number
}

let loaded: ReadonlyMap<Language, TranslatedNames> | undefined

function translatedNames(): ReadonlyMap<Language, TranslatedNames> {
  loaded ??= new Map(
    LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
      language,
      readNames(language),
    ]),
  )
  return loaded
}

/** @throws Error for a name of a kind that the catalog does not have */
function readNames(language: Language): TranslatedNames {
  const file = path.join(FOLDER, `${language}.tsv`)
  const rows = readFileSync(file, 'utf8').split('\n').slice(1, -1)
  const byKind = new Map<string, string[]>()
  const byWords = new Map<string, TranslatedName>()
  let longestName = 0
  for (const row of rows) {
    const [english = '', name = '', synonyms = ''] = row.split('\t')
    const kind = kindCatalog().find(english)?.kind
    if (!kind) throw new Error(`${file}: '${english}' is no kind`)
    const names = [name, ...synonyms.split(',').filter(Boolean)]
    byKind.set(kind.name, names)
    for (const written of names) {
      const words = spanishWords(written)
      const key = words.join(' ')
      if (!byWords.has(key)) byWords.set(key, { kind, written })
      longestName = Math.max(longestName, words.length)
    }
  }
  return { byKind, byWords, longestName }
}

/** 'Sillones rojos' -> 'sillon', 'rojo': the plural of a Spanish noun ends in -s after a vowel, else in -es. */
function spanishWords(text: string): string[] {
  return wordsIn(text).map((word) => {
    if (word.length < 4) return word
    if (word.endsWith('ces')) return `${word.slice(0, -3)}z`
    if (/[^aeiou]es$/.test(word) && /(?:[dlnrz]|[aeiou]s)es$/.test(word)) return word.slice(0, -2)
    return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word
  })
}

/** The kind that words of any other language than English name. @param words of a search or a title */
export function findTranslatedKind(words: readonly string[]): TranslatedName | null {
  const key = spanishWords(words.join(' ')).join(' ')
  for (const names of translatedNames().values()) {
    const name = names.byWords.get(key)
    if (name) return name
  }
  return null
}

/** What a kind is called in all other languages, the usual name first. */
export function listTranslatedNames(kind: Kind): string[] {
  return [...translatedNames().values()].flatMap(({ byKind }) => byKind.get(kind.name) ?? [])
}

/** What a kind is called in a language: its English name in English. */
export function getKindName(kind: Kind, language: Language): string {
  return translatedNames().get(language)?.byKind.get(kind.name)?.[0] ?? kind.name
}

/** The most words that a name in another language has. */
export function getLongestTranslatedName(): number {
  return Math.max(...[...translatedNames().values()].map(({ longestName }) => longestName))
}
