import { kindCatalog } from '#kinds/catalog.ts'
import { findTranslatedKind, getLongestTranslatedName, listTranslatedNames } from '#kinds/translated-names.ts'
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
/** Of them in another language. */
const MOST_TRANSLATED = 3
/** A longer search says exactly what it wants. */
const MOST_WORDS = 8

/** A word of a search, with what stands between its letters: 't-shirt'. */
const WORD = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+)*/gu
/** A search with quotation marks or 'or' is taken literally. */
const EXACT = /["“”]|\bor\b/i

/**
 * The search with synonyms, as a tsquery in text for `to_tsquery`: 'red couch' as `'red' & ('couch' | 'sofa')`. Each
 * word, and each name of a kind, has at most eight alternatives, and three names in another language.
 *
 * @returns '' if no word has any, or the search is for exact words
 */
export function synonymQuery(text: string): string {
  if (EXACT.test(text)) return ''
  const excluded = [...text.matchAll(/(?:^|\s)-(\S+)/g)].flatMap(([, word]) => word?.match(WORD) ?? [])
  const words = includedWords(text)
  if (words.length === 0 || words.length > MOST_WORDS) return ''
  const parts = splitIntoParts(words)
  if (parts.every(({ alternatives, own }) => alternatives.length === 0 && own.every((group) => group.length === 1))) {
    return ''
  }
  return [...parts.map(partQuery), ...excluded.map((word) => `!${quoted(word)}`)].join(' & ')
}

/** For `websearch_to_tsquery`: the names that a search also means. */
export function synonymsIn(text: string): string[] {
  const words = includedWords(text)
  if (EXACT.test(text) || words.length > MOST_WORDS) return []
  return splitIntoParts(words).flatMap(({ alternatives, own }) => [
    ...alternatives,
    ...own.flatMap((group) => group.slice(1)),
  ])
}

function includedWords(text: string): string[] {
  return [...(text.replaceAll(/(^|\s)-\S+/g, ' ').match(WORD) ?? [])].map((word) => word.toLowerCase())
}

interface Part {
  /** For each word itself and its alternatives. */
  own: readonly (readonly string[])[]
  /** Other names of what the words mean together. */
  alternatives: readonly string[]
}

/** The names of kinds in a search, the longest first, and the words between them. */
function splitIntoParts(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let start = 0; start < words.length;) {
    const longest = Math.max(kindCatalog().longestName, getLongestTranslatedName())
    const length = lengthOfName(words.slice(start, start + longest))
    const own = words.slice(start, start + length)
    parts.push({ own: own.map(sameWords), alternatives: otherNames(own) })
    start += length
  }
  return parts
}

/** How many of the first words are the name of a kind; 1 if none is. */
function lengthOfName(words: readonly string[]): number {
  const isName = (length: number) => findKind(words.slice(0, length)) !== null
  for (let length = words.length; length > 1; length -= 1) if (isName(length)) return length
  return 1
}

function sameWords(word: string): string[] {
  const one = singular(word.replaceAll(/['’]s?/g, ''))
  const others = [...(SAME_AS.get(one) ?? []), ...formsInF(one)].filter((other) => other !== word)
  return [word, ...others].slice(0, MOST_ALTERNATIVES)
}

/** PostgreSQL takes 'shelves' and 'knives' for other words than 'shelf' and 'knife'. */
function formsInF(one: string): string[] {
  return /(?:[lr]f|ife|leaf)$/.test(one) ? [one, one.replace(/fe?$/, 'ves')] : []
}

/** By its name in any language. */
function findKind(words: readonly string[]) {
  return kindCatalog().find(words.join(' '))?.kind ?? findTranslatedKind(words)?.kind ?? null
}

/** The other names of a kind in all languages, without those that have all of its words anyway. */
function otherNames(words: readonly string[]): string[] {
  const own = singularWords(words.join(' '))
  const kind = findKind(words)
  if (!kind) return []
  const translated = listTranslatedNames(kind).slice(0, MOST_TRANSLATED).flatMap(withoutAccents)
  const others = [kind.name, ...kind.synonyms].filter((name) => {
    const singular = singularWords(name)
    return !own.every((word) => singular.includes(word))
  })
  const forms = others.flatMap((name) => [...new Set([name, ...formsInF(name)])])
  return [...forms.slice(0, MOST_ALTERNATIVES - 1), ...translated]
}

/** A title may have the accents of a word or not. */
function withoutAccents(name: string): string[] {
  return [...new Set([name, wordsIn(name).join(' ')])]
}

function partQuery({ own, alternatives }: Part): string {
  const words = own.map(joinAlternatives).join(' & ')
  return alternatives.length === 0 ? words : `(${[words, ...alternatives.map(quoted)].join(' | ')})`
}

function joinAlternatives(words: readonly string[]): string {
  const alternatives = words.map(quoted).join(' | ')
  return words.length === 1 ? alternatives : `(${alternatives})`
}

/** Letters, digits and what joins them need no escaping; an apostrophe would end the quotation. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['’\\]/g, '')}'`
}
