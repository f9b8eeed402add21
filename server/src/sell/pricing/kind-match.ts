import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { ItemCategory } from '@yardsnap/contract/items'
import { type Kind, kindCatalog, type KindName } from '#kinds/catalog.ts'
import { findTranslatedKind } from '#kinds/translated-names.ts'
import { singularWords, wordsIn } from '#kinds/words.ts'
import { geometricMean } from './quantiles.ts'
import { isNaming, phrasesIn, sizesIn } from './title-words.ts'

/** The kind that a title names. */
export interface KindMatch extends KindName {
  /** False if only the kind of its last word is known: a 'milk frother' is like other frothers. */
  isExact: boolean
  /** Whether the title names a set without saying of how many. */
  isSet: boolean
}

/** Words that turn the preceding kind into an accessory: a coffee table tray is not a coffee table. */
const BELONGINGS = new Set(
  (
    'accessory adapter antenna bag base basket battery bench box bracket cabinet cable caddy cart case charger cleaner ' +
    'clip cloth controller cord cover cushion divider drawer filter frame hanger helmet holder hook hoop insert jersey ' +
    'knob lamp leg lid light liner lock manual mat motor mount net opener organizer pad part player protector pump rack ' +
    'rail refill remote riser runner seat shade shelf skirt sleeve stand steamer storage strap string tire topper toy ' +
    'trailer tray tube wheel'
  ).split(' '),
)

/** Last words that mean the same after each other: a rack stand is a rack. */
const HOLDING = new Set('hanger holder organizer rack shelf stand storage unit'.split(' '))

/** Kinds that say less than what stands before them: a rocking horse toy is a rocking horse. */
const GENERAL = new Set(['toy', 'decorative item', 'ceramic figurine', 'statue', 'playset'])

/** Shorter words end many others by chance. */
const MIN_LETTERS_OF_END = 4

/**
 * The kind of a title, in singular or plural. In the first phrase that contains a name, the last name counts (a 'desk
 * lamp table' is a table), the longest one that ends there, unless it is a general one. Without any name, the kinds with
 * the same head noun answer together. Null if nothing is like it, or it is an accessory of something.
 */
export function matchKind(title: string): KindMatch | null {
  const whole = kindCatalog().find(title)
  if (whole) return { ...whole, isExact: true, isSet: false }
  const translated = findTranslatedKind(wordsIn(title))
  if (translated) {
    const { kind, written } = translated
    return { kind, written, words: singularWords(kind.name), isExact: true, isSet: false }
  }
  const phrases = phrasesIn(title).map(singularWords)
  const sizes = sizesIn(title)
  for (const words of phrases) {
    const found = lastName(words)
    if (!found) continue
    const { name, rest } = found
    const head = headAfter(name, rest)
    if (head !== null) return likeItsHead(words.slice(0, words.length - rest.length + head + 1))
    return { ...moreSpecific(name, [...words, ...sizes]), isExact: true, isSet: isUncountedSet(rest) }
  }
  for (const words of phrases) {
    const found = likeItsHead(words)
    if (found) return found
  }
  return null
}

/** The kind that another word of the title makes of it: a 'leather club recliner' is a leather recliner. */
function moreSpecific(name: KindName, words: readonly string[]): KindName {
  const catalog = kindCatalog()
  const kindWords = singularWords(name.kind.name)
  const others = words.filter((word) => !name.words.includes(word) && !kindWords.includes(word))
  for (const word of others) {
    const found = catalog.findWords([word, ...kindWords]) ?? catalog.findWords([word, ...name.words])
    if (found) return found
  }
  return name
}

/**
 * The head of a compound is its last noun: a towel rack cover is no towel rack. Said twice, it is the same thing: a 'towel
 * rack hanger' is a towel rack. @returns its place among the words after a name; null if the name itself is the head
 */
function headAfter({ words }: KindName, rest: readonly string[]): number | null {
  const own = words.at(-1) ?? ''
  const compound = rest.findIndex((word) => !isNaming(word))
  const nouns = compound === -1 ? rest : rest.slice(0, compound)
  const isHead = (word: string) => BELONGINGS.has(word) || (word.length > 2 && namesWithHead(word).length > 0)
  const head = nouns.findIndex(isHead)
  return head === -1 || isRepeatedHead(own, nouns[head]) ? null : head
}

function isRepeatedHead(head: string | undefined, next: string | undefined): boolean {
  return HOLDING.has(head ?? '') && HOLDING.has(next ?? '')
}

/** 'dining chair set', but not 'dining chairs, set of 4'. */
function isUncountedSet([first, second]: readonly string[]): boolean {
  return first === 'set' && second !== 'of'
}

/** Last words that people use for each other: a luggage stand is a luggage rack. */
const SAME_HEADS = [
  ['maker', 'machine'],
  ['rack', 'stand', 'holder'],
]

/** The words, and the same with other last words. */
function withSameHeads(words: readonly string[]): (readonly string[])[] {
  const head = words.at(-1) ?? ''
  const others = words.length > 1 ? SAME_HEADS.filter((heads) => heads.includes(head)).flat() : []
  return [words, ...others.filter((other) => other !== head).map((other) => [...words.slice(0, -1), other])]
}

interface FoundName {
  name: KindName
  /** The words after it. */
  rest: readonly string[]
}

function lastName(words: readonly string[]): FoundName | null {
  const catalog = kindCatalog()
  let general: FoundName | null = null
  for (let end = words.length; end > 0; end -= 1) {
    if (isRepeatedHead(words[end - 2], words[end - 1])) continue
    for (let start = Math.max(0, end - catalog.longestName); start < end; start += 1) {
      const name = findFirst(withSameHeads(words.slice(start, end)), (said) => catalog.findWords(said))
      if (!name) continue
      if (name.words.length > 1 || !GENERAL.has(name.kind.name)) return { name, rest: general ? [] : words.slice(end) }
      general ??= { name, rest: words.slice(end) }
      break
    }
  }
  return general
}

function findFirst<Value, Found>(values: readonly Value[], find: (value: Value) => Found | null): Found | null {
  for (const value of values) {
    const found = find(value)
    if (found) return found
  }
  return null
}

/** Names by their last words. */
let heads: ReadonlyMap<string, readonly KindName[]> | undefined

function namesWithHead(head: string): readonly KindName[] {
  heads ??= Map.groupBy(kindCatalog().names, ({ words }) => words.at(-1) ?? '')
  return heads.get(head) ?? []
}

/** What the kinds with the same head noun have in common; those that share another word with the title, if there are any. */
function likeItsHead(words: readonly string[]): KindMatch | null {
  const head = words.findLast((word) => isNaming(word) && namesWithHead(word).length > 0)
  if (head === undefined) return likeItsEnd(words.at(-1) ?? '')
  const alike = namesWithHead(head)
  const closer = alike.filter((name) => name.words.some((word) => word !== head && words.includes(word)))
  const kinds = [...new Set((closer.length > 0 ? closer : alike).map(({ kind }) => kind))]
  return { kind: likeAll(head, kinds), written: head, words: [head], isExact: false, isSet: false }
}

/** 'bookholder' is like holders. */
function likeItsEnd(word: string): KindMatch | null {
  for (let start = 1; start <= word.length - MIN_LETTERS_OF_END; start += 1) {
    const end = word.slice(start)
    if (namesWithHead(end).length > 0) return likeItsHead([end])
  }
  return null
}

/** A kind with the mean prices of others, of the category that most of them have. */
function likeAll(name: string, kinds: readonly Kind[]): Kind {
  const mean = (priceOf: (kind: Kind) => number) => geometricMean(kinds.map(priceOf))
  return {
    name,
    synonyms: [],
    category: mostFrequent(kinds.map(({ category }) => category)) ?? 'other',
    low: mean(({ low }) => low),
    usual: mean(({ usual }) => usual),
    high: mean(({ high }) => high),
    priceWhenNew: null,
    tables: [],
    tableRange: null,
    area: mostFrequent(kinds.map(({ area }) => area)) ?? '',
  }
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

const roughKinds = new Map<string, Kind>()

/** What things of a category usually cost: the last answer. */
export function kindOfCategory(category: ItemCategory): Kind {
  return roughKind(`category ${category}`, (kind) => kind.category === category)
}

/** What things of a group usually cost, for what has no name. */
export function kindOfGroup(group: ItemGroup): Kind {
  return roughKind(`group ${group.replace('-', ' ')}`, ({ area }) => area === group)
}

function roughKind(name: string, isOne: (kind: Kind) => boolean): Kind {
  const known = roughKinds.get(name)
  if (known) return known
  const rough = likeAll(name, kindCatalog().kinds.filter(isOne))
  roughKinds.set(name, rough)
  return rough
}
