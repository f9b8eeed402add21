import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import type { Kind } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'
import { ENOUGH_PRICES } from './estimate.ts'
import { type KindMatch, matchKind } from './kind-match.ts'
import { kindWords } from './title-words.ts'

/** An item of a published listing, for price comparison. */
export interface SimilarItem {
  listingId: string
  sellerId: string
  title: string
  condition: string
  /** US dollars per piece */
  price: number
  imageUrl: string | null
}

interface Question {
  title: string
  category: ItemCategory
  condition: ItemCondition
}

/** Limits the influence of a single seller. */
const MOST_OF_ONE_SELLER = 2
/** Minimum Jaccard similarity of two titles' words. */
const SIMILAR_WORDS = 1 / 3
const MOST_COMPARED = 40

/** Search words from most to least specific: all words that name the thing, then its kind as it is called here, then by its name. */
export function getSearchWords(title: string, match: KindMatch | null): string[][] {
  const words = kindWords(title)
  const kind = match?.isExact ? [match.words, singularWords(match.kind.name)] : [words.slice(-1)]
  const distinct = new Map([words, ...kind].map((some) => [some.join(' '), [...some]]))
  return [...distinct.values()].filter((some) => some.length > 0)
}

/** The items of the same kind, most similar title first. */
export function pickSameKind<Item extends { title: string }>(title: string, items: readonly Item[]): Item[] {
  const match = exactKind(title)
  const wanted = kindWords(title)
  return items
    .map((item) => ({ item, likeness: computeSimilarity(wanted, kindWords(item.title)) }))
    .filter(({ item, likeness }) => isSameKind(match, exactKind(item.title), likeness))
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ item }) => item)
}

/** As `pickSameKind`, of the same condition if there are enough, otherwise of any, and few of each seller. */
export function pickSimilar(question: Question, items: readonly SimilarItem[]) {
  const ofSeller = new Map<string, number>()
  const alike = pickSameKind(question.title, items)
  const sameCondition = alike.filter((item) => item.condition.toLowerCase() === question.condition)
  const pool = countSellers(sameCondition) >= ENOUGH_PRICES ? sameCondition : alike
  const picked = pool.filter(({ sellerId }) => {
    const count = (ofSeller.get(sellerId) ?? 0) + 1
    ofSeller.set(sellerId, count)
    return count <= MOST_OF_ONE_SELLER
  })
  return picked.slice(0, MOST_COMPARED)
}

function countSellers(items: readonly SimilarItem[]): number {
  return new Set(items.map((item) => item.sellerId)).size
}

function exactKind(title: string): Kind | null {
  const match = matchKind(title)
  return match?.isExact ? match.kind : null
}

/** Things whose kinds are known are compared by these, others by the similarity of their names. */
function isSameKind(wanted: Kind | null, found: Kind | null, likeness: number): boolean {
  return wanted || found ? wanted === found : likeness >= SIMILAR_WORDS
}

function computeSimilarity(wanted: readonly string[], found: readonly string[]): number {
  const all = new Set([...wanted, ...found])
  const both = wanted.filter((word) => found.includes(word))
  return all.size === 0 ? 0 : new Set(both).size / all.size
}
