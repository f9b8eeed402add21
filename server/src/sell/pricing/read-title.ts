import type { Kind } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'
import { brandsIn } from './brands.ts'
import { matchKind } from './kind-match.ts'

/** The kind that a title names, with its category; null if it is none of the catalog. */
export function findExactKind(title: string): Pick<Kind, 'name' | 'category'> | null {
  const match = matchKind(title)
  return match?.isExact ? match.kind : null
}

/** What a title says of a thing: the kind of the catalog, its last word (also where only that is known), and brands. */
export function readTitle(title: string): { kind: string | null; lastWord: string | null; brands: string[] } {
  const match = matchKind(title)
  const kind = match?.isExact ? match.kind.name : null
  return {
    kind,
    lastWord: match ? (singularWords(kind ?? match.written).at(-1) ?? null) : null,
    brands: brandsIn(title).map(({ name }) => name),
  }
}
