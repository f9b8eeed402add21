import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { type Kind, kindCatalog, type KindName, toTitle } from './catalog.ts'
import { pluralKey } from './plural-key.ts'
import { isSmallWord, meaningKey } from './translated-words.ts'
import { singularWords, wordsIn } from './words.ts'

const FOLDER = path.join(import.meta.dirname, '../../data/kind-names')

/** A name of a kind in another language, as it is written there. */
export interface TranslatedName {
  kind: Kind
  written: string
}

interface TranslatedNames {
  /** By the kind's English name, the usual one first. */
  byKind: ReadonlyMap<string, readonly string[]>
  /** By its words without accents, in what singular and plural have in common. */
  byWords: ReadonlyMap<string, TranslatedName>
  /** By what names that mean the same have in common, the first of them. */
  byContent: ReadonlyMap<string, TranslatedName>
  /** What the words of all names have in common with their plurals. */
  wordKeys: ReadonlySet<string>
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
  const byContent = new Map<string, TranslatedName>()
  const wordKeys = new Set<string>()
  let longestName = 0
  for (const row of rows) {
    const [english = '', name = '', synonyms = ''] = row.split('\t')
    const kind = kindCatalog().find(english)?.kind
    if (!kind) throw new Error(`${file}: '${english}' is no kind`)
    const names = [name, ...synonyms.split(',').filter(Boolean)]
    byKind.set(kind.name, names)
    for (const written of names) {
      const words = written.split(' ')
      const [key, contentKey] = [keyOf(words), contentKeyOf(words)]
      if (!byWords.has(key)) byWords.set(key, { kind, written })
      if (!byContent.has(contentKey)) byContent.set(contentKey, { kind, written })
      for (const word of key.split(' ')) wordKeys.add(word)
      longestName = Math.max(longestName, words.length)
    }
  }
  return { byKind, byWords, byContent, wordKeys, longestName }
}

/** What a name has in common with its plural. */
function keyOf(words: readonly string[]): string {
  return wordsIn(words.join(' ')).map(pluralKey).join(' ')
}

/** What a name has in common with others that mean the same: 'mesa comedor' is the 'mesa de comedor', too. */
function contentKeyOf(words: readonly string[]): string {
  return words
    .filter((word) => !isSmallWord(word))
    .map(meaningKey)
    .join(' ')
}

/** The kind that words of any other language than English name. @param words of a search or a title */
export function findTranslatedKind(words: readonly string[]): TranslatedName | null {
  const [key, contentKey] = [keyOf(words), contentKeyOf(words)]
  for (const { byWords, byContent } of translatedNames().values()) {
    const name = byWords.get(key) ?? byContent.get(contentKey)
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

/** All that a kind is called in a language, the usual name first. */
export function getKindNames(kind: Kind, language: Language): readonly string[] {
  return translatedNames().get(language)?.byKind.get(kind.name) ?? [kind.name, ...kind.synonyms]
}

const MOST_BRAND_WORDS = 2

/**
 * The title of a found thing in a language: 'Floor lamp' is 'Lámpara de pie', and 'Samsung TV' is 'Televisor Samsung'.
 * A title that names no kind stays as it is, as a book's does.
 */
export function translateTitle(title: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return title
  const words = title.split(' ')
  // Detection writes a brand before the title of a kind, which begins with a capital.
  for (let count = Math.min(MOST_BRAND_WORDS, words.length - 1); count >= 0; count -= 1) {
    const name = words.slice(count).join(' ')
    const found = /^\p{Lu}/u.test(name) ? kindCatalog().find(name) : null
    if (found) return [toTitle(plainName(found, language)), ...words.slice(0, count)].join(' ')
  }
  return title
}

/** A kind's name, but only its noun where the kind says more than the name that was found: a TV may be no flat one. */
function plainName({ kind, words }: KindName, language: Language): string {
  const name = getKindName(kind, language)
  const saysMore = singularWords(kind.name).length > words.length
  return saysMore ? (name.split(' ')[0] ?? name) : name
}

/** The most words that a name in another language has. */
export function getLongestTranslatedName(): number {
  return Math.max(...[...translatedNames().values()].map(({ longestName }) => longestName))
}

/** Whether a word stands in any name of a kind in another language. */
export function isWordOfTranslatedName(word: string): boolean {
  return [...translatedNames().values()].some(({ wordKeys }) => wordKeys.has(keyOf([word])))
}
