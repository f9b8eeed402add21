import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { pluralKey } from './plural-key.ts'
import { singular, wordsIn } from './words.ts'

const FOLDER = path.join(import.meta.dirname, '../../data/title-words')

/** A word of another language than English. */
export interface TranslatedWord {
  /** What it means, each meaning one word, the first of the file first. */
  english: readonly string[]
  /** As it is written, with its accents. */
  written: string
}

interface TranslatedWords {
  byKey: ReadonlyMap<string, TranslatedWord>
  /** By the English word in singular. */
  byEnglish: ReadonlyMap<string, readonly string[]>
  /** Words that say nothing of a thing, such as 'de' in 'mesa de comedor'. */
  small: ReadonlySet<string>
}

let loaded: TranslatedWords | undefined

/** What describes things in other languages, beside the names of kinds: colors, materials, whom they are for. */
function translatedWords(): TranslatedWords {
  loaded ??= readWords()
  return loaded
}

function readWords(): TranslatedWords {
  const byKey = new Map<string, { english: string[]; written: string }>()
  const byEnglish = new Map<string, string[]>()
  const small = new Set<string>()
  for (const [english, written] of readRows()) {
    if (english === '') {
      small.add(written)
      continue
    }
    const known = byKey.get(toKey(written)) ?? { english: [], written }
    known.english.push(english)
    byKey.set(toKey(written), known)
    byEnglish.set(singular(english), [...(byEnglish.get(singular(english)) ?? []), written])
  }
  return { byKey, byEnglish, small }
}

/** Each English word with each word that means it; '' with those that say nothing of a thing. */
function readRows(): [english: string, written: string][] {
  return LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE).flatMap((language) => {
    const rows = readFileSync(path.join(FOLDER, `${language}.tsv`), 'utf8')
      .split('\n')
      .slice(1, -1)
    return rows.flatMap((row) => {
      const [english = '', words = ''] = row.split('\t')
      return words.split(',').map((written): [string, string] => [english, written])
    })
  })
}

const toKey = (word: string): string => pluralKey(wordsIn(word).join(''))

/** The English of a word; null if it is none of another language that is known. */
export function findTranslatedWord(word: string): TranslatedWord | null {
  return translatedWords().byKey.get(toKey(word)) ?? null
}

/** What an English word is in other languages. */
export function listTranslatedWords(word: string): readonly string[] {
  return translatedWords().byEnglish.get(singular(word.toLowerCase())) ?? []
}

/**
 * The same for words that mean the same, as 'césped' and 'pasto', and for a word and its plural. It is no word itself: an
 * English word is not taken for what another language calls so.
 */
export function meaningKey(word: string): string {
  const meaning = findTranslatedWord(word)
  return meaning ? `=${meaning.english[0]}` : toKey(word)
}

/** Whether a word says nothing of a thing in another language. Accents count: 'dé' is no 'de'. */
export function isSmallWord(word: string): boolean {
  return translatedWords().small.has(word.toLowerCase())
}
