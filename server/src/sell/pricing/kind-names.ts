import { ItemGroup } from '@yardsnap/contract/item-groups'
import { kindCatalog, type KindName as CatalogName, priceIn, toTitle } from '#kinds/catalog.ts'
import { tagPrice } from './estimate.ts'
import { matchKind } from './kind-match.ts'
import type { KindName } from './kind-search.ts'

let names: ReadonlyMap<string, KindName> | undefined

function namesByText(): ReadonlyMap<string, KindName> {
  names ??= new Map(
    kindCatalog()
      .names.toReversed()
      .map((name) => [name.words.join(''), toKindName(name)]),
  )
  return names
}

/** The names in the catalog, each with the price of one piece in good condition. */
export function kindNames(): KindName[] {
  return [...namesByText().values()]
}

/** The name that a text contains; null if it is no kind's. */
export function kindMeant(text: string): KindName | null {
  const match = matchKind(text)
  return (match?.isExact && namesByText().get(match.words.join(''))) || null
}

function toKindName({ kind, written, words }: CatalogName): KindName {
  return {
    words,
    meaning: kind.name,
    group: ItemGroup.parse(kind.area),
    isCommon: kind.tables.length > 0,
    kind: {
      title: toTitle(written),
      category: kind.category,
      price: tag(priceIn('good', kind)),
      low: tag(kind.low),
      high: tag(kind.high),
    },
  }
}

const tag = (price: number): string => tagPrice(price).toFixed(2)
