import type { ItemGroup } from '@yardsnap/contract/item-groups'
import { type Kind, MAX_KINDS_FOUND } from '@yardsnap/contract/kinds'
import { singularWords } from '#kinds/words.ts'

/** One of the names of a kind, with what the search needs and returns about it. */
export interface KindName {
  /** Of the name, singular and in lower case. */
  words: readonly string[]
  /** The same for all names that mean the same. */
  meaning: string
  /** The file of the catalog that it stands in. */
  group: ItemGroup
  /** Whether public tables price it, as they do what is often sold. */
  isCommon: boolean
  kind: Kind
}

/** After other words, fewer letters bring too much that begins with them: 'flat sc' is no scarf. */
const MIN_LETTERS_AFTER_WORDS = 3
/** Names of a kind that begin with as many equal letters are one for the reader: 'pouf' and 'pouffe'. */
const SAME_WORD_LETTERS = 3

/**
 * Names for a text that is being typed, best first: those that begin like the text, then those with a word that begins
 * like its last word, preferably with its other words too. Names of a kind that is already found are left out if they
 * resemble it.
 * @param meant what the whole text means, if anything; it comes first
 */
export function searchKinds(names: readonly KindName[], text: string, meant: KindName | null): KindName[] {
  const typed = typedWords(text)
  const ranked = names
    .map((name) => ({ name, rank: scoreName(name.words, typed) }))
    .filter(({ rank }) => rank > 0)
    .toSorted(byRank)
  const found: KindName[] = meant ? [meant] : []
  for (const { name } of ranked) {
    if (found.length === MAX_KINDS_FOUND) break
    if (!found.some((other) => isSameName(other, name))) found.push(name)
  }
  return found
}

interface RankedName {
  name: KindName
  rank: number
}

function byRank(a: RankedName, b: RankedName): number {
  // Both are Infinity for names that begin like the text.
  if (a.rank !== b.rank) return b.rank - a.rank
  return Number(b.name.isCommon) - Number(a.name.isCommon) || a.name.kind.title.length - b.name.kind.title.length
}

interface TypedWords {
  /** Singular. */
  before: readonly string[]
  /** As typed so far, and in singular. */
  last: readonly string[]
}

function typedWords(text: string): TypedWords {
  const words = singularWords(text)
  const asTyped = text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u)
  return { before: words.slice(0, -1), last: [...(asTyped ?? []), ...words.slice(-1)] }
}

/** @returns 0 for a name that does not fit, else higher for better ones */
function scoreName(name: readonly string[], { before, last }: TypedWords): number {
  const begins = (word: string | undefined) => last.some((typed) => isBeginning(typed, word ?? ''))
  if (before.every((word, index) => word === name[index]) && begins(name[before.length])) return Infinity
  const shared = before.filter((word) => name.includes(word)).length
  const isTooShort = before.length > shared && last.every((typed) => typed.length < MIN_LETTERS_AFTER_WORDS)
  return name.some(begins) && !isTooShort ? 1 + shared : 0
}

/** Also while its plural is being typed: 'glasse' begins 'glasses'. */
function isBeginning(typed: string, word: string): boolean {
  return typed !== '' && word !== '' && `${word}es`.startsWith(typed)
}

export function isSameName(a: KindName, b: KindName): boolean {
  if (a.kind.title === b.kind.title) return true
  if (a.meaning !== b.meaning) return false
  const [wordsOfA, wordsOfB] = [singularWords(a.kind.title), singularWords(b.kind.title)]
  const beginning = (words: readonly string[]) => words.join('').slice(0, SAME_WORD_LETTERS)
  return beginning(wordsOfA) === beginning(wordsOfB) || wordsOfA.some((word) => wordsOfB.includes(word))
}
