import { type Kind, kindCatalog } from '#kinds/catalog.ts'
import {
  findTranslatedKind,
  getLongestTranslatedName,
  isWordOfTranslatedName,
  listTranslatedNames,
} from '#kinds/translated-names.ts'
import { findTranslatedWord, isSmallWord, listTranslatedWords } from '#kinds/translated-words.ts'
import { singular, singularWords, wordsIn } from '#kinds/words.ts'

/** Words that mean the same in a title and are no kinds of things, or whose plural PostgreSQL does not know. */
const SAME_WORDS = [
  ['kid', 'child', 'children', 'youth'],
  ['lady', 'woman', 'women'],
  ['man', 'men'],
  ['baby', 'infant'],
  ['bike', 'bicycle'],
  ['tv', 'tvs', 'television'],
  ['cd', 'cds'],
  ['lp', 'lps'],
  ['dvd', 'dvds'],
  ['fridge', 'refrigerator'],
  ['couch', 'sofa'],
  ['xmas', 'christmas'],
  ['grill', 'bbq', 'barbecue', 'barbeque'],
  ['gray', 'grey'],
  ['plush', 'stuffed'],
  ['trash', 'garbage'],
  ['photo', 'picture'],
  ['vac', 'vacuum'],
  ['pc', 'pcs', 'computer'],
  ['purse', 'handbag'],
  ['pajama', 'pyjama'],
  ['jewelry', 'jewellery'],
  ['doll', 'dolly'],
  ['mouse', 'mice'],
  ['foot', 'feet'],
]
const SAME_AS = new Map(SAME_WORDS.flatMap((words) => words.map((word) => [singular(word), words] as const)))

/** Including the word itself. */
const MOST_ALTERNATIVES = 8
/** In another language, of words as of names. */
const MOST_TRANSLATED = 3
/** A longer search says exactly what it wants. */
const MOST_WORDS = 8

/** A word of a search, with what stands between its letters: 't-shirt'. */
const WORD = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+)*/gu
/** A search with quotation marks or 'or' is taken literally. */
const EXACT = /["“”]|\bor\b/i

/**
 * The search with synonyms, as a tsquery in text for `to_tsquery`: 'shiny couch' as `'shiny' & ('couch' | 'sofa')`. Each
 * word, and each name of a kind, has at most eight alternatives, and three in another language. Of a search in another
 * language, words that say nothing of a thing are left out: 'mesa de comedor' need not find 'de'.
 *
 * @returns '' if no word has any, or the search is for exact words
 */
export function synonymQuery(text: string): string {
  if (EXACT.test(text)) return ''
  const excluded = [...text.matchAll(/(?:^|\s)-(\S+)/g)].flatMap(([, word]) => word?.match(WORD) ?? [])
  const words = includedWords(text)
  if (words.length === 0 || words.length > MOST_WORDS) return ''
  const parts = splitIntoParts(words)
  if (parts.every(isPlain)) return ''
  return [...parts.map(partQuery), ...excluded.map((word) => `!${quoted(word)}`)].join(' & ')
}

/** For `websearch_to_tsquery`: the words and names that a search also means. */
export function synonymsIn(text: string): string[] {
  const words = includedWords(text)
  if (EXACT.test(text) || words.length > MOST_WORDS) return []
  return splitIntoParts(words).flatMap(({ alternatives, translations, own, english }) => [
    ...[...alternatives, ...[...own, ...english].flatMap((group) => group.slice(1))].map((name) => `"${name}"`),
    ...translations.map((name) => name.join(' ')),
  ])
}

function includedWords(text: string): string[] {
  return [...(text.replaceAll(/(^|\s)-\S+/g, ' ').match(WORD) ?? [])].map((word) => word.toLowerCase())
}

interface Part {
  /** For each word itself and its alternatives. */
  own: readonly (readonly string[])[]
  /** The same for the English name of what is named in another language. */
  english: readonly (readonly string[])[]
  /** Other names of what the words mean together. */
  alternatives: readonly string[]
  /** Its names in other languages, as the words that a title must have. */
  translations: readonly (readonly string[])[]
}

/** Whether nothing else is meant than what is typed. */
function isPlain({ own, alternatives, translations }: Part): boolean {
  return alternatives.length === 0 && translations.length === 0 && own.every((group) => group.length === 1)
}

/** The names of kinds in a search, the longest first, and the words between them. */
function splitIntoParts(words: readonly string[]): Part[] {
  const groups: string[][] = []
  for (let start = 0; start < words.length;) {
    const longest = Math.max(kindCatalog().longestName, getLongestTranslatedName())
    const length = lengthOfName(words.slice(start, start + longest))
    groups.push(words.slice(start, start + length))
    start += length
  }
  if (!groups.some(isForeign)) return groups.map((group) => toPart(group, group))
  return groups.flatMap((group) => {
    const telling = group.filter((word) => !isSmallWord(word))
    return telling.length > 0 ? toPart(group, telling) : []
  })
}

/** @param own the words of them that must be found */
function toPart(words: readonly string[], own: readonly string[]): Part {
  const kind = findKind(words)
  const alike = own.map(sameWords)
  if (!kind) return { own: alike, english: [], alternatives: [], translations: [] }
  return {
    own: alike,
    english: isEnglishName(words) ? [] : kind.name.toLowerCase().split(' ').map(sameWords),
    alternatives: otherNames(words, kind),
    translations: listTranslatedNames(kind).slice(0, MOST_TRANSLATED).flatMap(tellingWords),
  }
}

const isEnglishName = (words: readonly string[]): boolean => kindCatalog().find(words.join(' ')) !== null

/** Whether words are of another language than English. */
function isForeign(words: readonly string[]): boolean {
  if (isEnglishName(words)) return false
  return findTranslatedKind(words) !== null || words.some((word) => findMeaning(word) !== null)
}

/** Whether all words of a search are known in another language, so that none is a misspelled English one. */
export function isForeignText(text: string): boolean {
  const telling = includedWords(text).filter((word) => !isSmallWord(word))
  return telling.length > 0 && telling.every((word) => !isEnglishWord(word) && isKnownElsewhere(word))
}

const isKnownElsewhere = (word: string): boolean => findTranslatedWord(word) !== null || isWordOfTranslatedName(word)

/** What a word of another language means. */
function findMeaning(word: string) {
  return isEnglishWord(word) ? null : findTranslatedWord(word)
}

let catalogWords: ReadonlySet<string> | undefined

/** Whether an English name of a kind has the word. */
function isEnglishWord(word: string): boolean {
  catalogWords ??= new Set(kindCatalog().names.flatMap(({ written }) => written.toLowerCase().split(' ')))
  return catalogWords.has(word)
}

/** How many of the first words are the name of a kind; 1 if none is. */
function lengthOfName(words: readonly string[]): number {
  const isName = (length: number) => findKind(words.slice(0, length)) !== null
  for (let length = words.length; length > 1; length -= 1) if (isName(length)) return length
  return 1
}

function sameWords(word: string): string[] {
  const one = singular(word.replaceAll(/['’]s?/g, ''))
  const meaning = findMeaning(word)
  const english = [one, ...(meaning?.english ?? [])].flatMap((each) => [each, ...sameInEnglish(each)])
  const translated = [...(meaning ? [meaning.written] : []), ...english.flatMap(listTranslatedWords)]
  const others = meaning ? english.slice(1) : [...sameInEnglish(one), ...formsInF(one)]
  const alternatives = [...new Set([word, ...others])].slice(0, MOST_ALTERNATIVES)
  const foreign = [...new Set(translated)].slice(0, MOST_TRANSLATED).flatMap(withoutAccents)
  return [...new Set([...alternatives, ...foreign])]
}

const sameInEnglish = (word: string): readonly string[] => SAME_AS.get(singular(word.toLowerCase())) ?? []

/** PostgreSQL takes 'shelves' and 'knives' for other words than 'shelf' and 'knife'. */
function formsInF(one: string): string[] {
  return /(?:[lr]f|ife|leaf)$/.test(one) ? [one, one.replace(/fe?$/, 'ves')] : []
}

/** By its name in any language. */
function findKind(words: readonly string[]) {
  return kindCatalog().find(words.join(' '))?.kind ?? findTranslatedKind(words)?.kind ?? null
}

/** The other English names of a kind, without those that have all of its words anyway. */
function otherNames(words: readonly string[], kind: Kind): string[] {
  const own = singularWords(words.join(' '))
  const others = [kind.name, ...kind.synonyms].filter((name) => {
    const singular = singularWords(name)
    return !own.every((word) => singular.includes(word))
  })
  const forms = others.flatMap((name) => [...new Set([name, ...formsInF(name)])])
  return forms.slice(0, MOST_ALTERNATIVES - 1)
}

/** The words of a name that say something of the thing, once as written, and once more without accents. */
function tellingWords(name: string): string[][] {
  const telling = name
    .split(' ')
    .filter((word) => !isSmallWord(word))
    .join(' ')
  return withoutAccents(telling).map((words) => words.split(' '))
}

/** A title may have the accents of a word or not. */
function withoutAccents(name: string): string[] {
  return [...new Set([name, wordsIn(name).join(' ')])]
}

function partQuery({ own, english, alternatives, translations }: Part): string {
  const meant = [
    own,
    ...(english.length > 0 ? [english] : []),
    ...translations.map((name) => name.map((word) => [word])),
  ]
  const queries = [...meant.map((groups) => groups.map(joinAlternatives).join(' & ')), ...alternatives.map(quoted)]
  return queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`
}

function joinAlternatives(words: readonly string[]): string {
  const alternatives = words.map(quoted).join(' | ')
  return words.length === 1 ? alternatives : `(${alternatives})`
}

/** Letters, digits and what joins them need no escaping; an apostrophe would end the quotation. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['’\\]/g, '')}'`
}
