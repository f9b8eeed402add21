import { MAX_NAME_GUESSES, type NameGuess } from '@yardsnap/contract/drafts'
import type { ItemCategory } from '@yardsnap/contract/items'
import { kindCatalog, type KindName, toTitle } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'

export interface LabelMeaning {
  title: string
  category: ItemCategory
}

const TRUSTED = new Set(
  'bicycle,bowl,chair,coffee cup,couch,cup,desk,dining table,laptop,mug,potted plant,table,tv,vase'.split(','),
)

/** Classes that the networks confuse with each other, or call otherwise than the catalog of kinds, by a name in it. */
const ALSO_CALLED = new Map([
  ['coffee cup', 'cup'],
  ['desk', 'table'],
  ['dining table', 'table'],
  ['footwear', 'shoes'],
  ['high heels', 'shoes'],
  ['mug', 'cup'],
])

/** What scripts/check-kinds.ts looks up in the catalog. */
export const CLASSES_WITH_MEANING: readonly string[] = [...TRUSTED, ...ALSO_CALLED.keys(), 'backpack', 'book', 'camera']

/**
 * What an item of a class is called: as the kind that has the class as its name or synonym. No class is listed here:
 * whatever a network calls things, its classes that are kinds mean something. A class that is mostly wrong is dropped by
 * its network (`names.ts` of the vision port).
 *
 * @returns null if the label is no kind of thing
 */
export function findMeaning(label: string): LabelMeaning | null {
  const known = meanings.get(label)
  if (known !== undefined) return known
  const found = kindCatalog().find(ALSO_CALLED.get(label) ?? label)
  const meaning = found && { title: plainTitle(found), category: found.kind.category }
  meanings.set(label, meaning)
  return meaning
}

/**
 * Cached, because each label is looked up many times for one photo. There are only as many as the networks have labels.
 */
const meanings = new Map<string, LabelMeaning | null>()

/** The kind's name, unless it says more than the class does: a vacuum may be no upright vacuum, and a couch is a sofa. */
function plainTitle({ kind, written, words }: KindName): string {
  const saysMore = kind.name !== written && ` ${singularWords(kind.name).join(' ')}`.endsWith(` ${words.join(' ')}`)
  return toTitle(saysMore ? written : kind.name)
}

/** Whether a class is mostly right on photos of second-hand things when the networks are confident. */
export function isTrusted(label: string): boolean {
  return TRUSTED.has(label)
}

export function distinctGuesses(guesses: readonly NameGuess[]): NameGuess[] {
  const isFirst = ({ title }: NameGuess, index: number) => guesses.findIndex((other) => other.title === title) === index
  return guesses.filter(isFirst).slice(0, MAX_NAME_GUESSES)
}

const BRANDED = new Set(
  (
    'backpack,bicycle,camera,cell phone,computer monitor,hair drier,keyboard,laptop,stationary bicycle,' + 'toaster,tv'
  ).split(','),
)

/** Whether the brand belongs before the kind: 'Samsung TV'. */
export function carriesBrand(label: string): boolean {
  return BRANDED.has(label)
}
