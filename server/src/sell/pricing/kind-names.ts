import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ITEM_GROUPS, ItemGroup } from '@yardsnap/contract/item-groups'
import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'
import { getKindName, getKindNames } from '#kinds/translated-names.ts'
import { singularWords } from '#kinds/words.ts'
import type { GroupKinds, Kind } from '@yardsnap/contract/kinds'
import { z } from 'zod'
import { kindCatalog, type KindName as CatalogName, KINDS_FOLDER, priceIn, toTitle } from '#kinds/catalog.ts'
import { tagPrice } from './estimate.ts'
import { kindOfGroup, matchKind } from './kind-match.ts'
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

const translatedNames = new Map<Language, KindName[]>()

/** What all kinds are called in a language. */
export function kindNamesIn(language: Language): KindName[] {
  if (language === DEFAULT_LANGUAGE) return kindNames()
  const known = translatedNames.get(language)
  if (known) return known
  const inTheirs = kindCatalog().kinds.flatMap((kind) =>
    getKindNames(kind, language).map((written) => toKindName({ kind, written, words: singularWords(written) })),
  )
  translatedNames.set(language, inTheirs)
  return inTheirs
}

const namesByTitle = new Map<Language, ReadonlyMap<string, KindName>>()

/** The name that is a whole title in a language, a common one first. @param title in lower case */
export function findKindNamed(title: string, language: Language): KindName | null {
  let known = namesByTitle.get(language)
  if (!known) {
    // Of equal titles the one that is written last stays: the first of the common ones.
    const worstFirst = kindNamesIn(language)
      .toReversed()
      .toSorted((a, b) => Number(a.isCommon) - Number(b.isCommon))
    known = new Map(worstFirst.map((name) => [name.kind.title.toLowerCase(), name]))
    namesByTitle.set(language, known)
  }
  return known.get(title) ?? null
}

/** The name with the title of its kind in a language. */
export function inKindLanguage(name: KindName, language: Language): KindName {
  if (language === DEFAULT_LANGUAGE) return name
  const kind = kindCatalog().find(name.meaning)?.kind
  return kind ? { ...name, kind: { ...name.kind, title: toTitle(getKindName(kind, language)) } } : name
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

/** By group, what sellers most often bring of it; the most frequent first. */
const CommonKinds = z.record(ItemGroup, z.array(z.string()))

let groups: readonly NamedGroup[] | undefined

type NamedGroup = Omit<GroupKinds, 'kinds'> & { names: readonly KindName[] }

/** Each group with what a thing of it usually costs, and the kinds that it most often is. */
export function groupKinds(language: Language): readonly GroupKinds[] {
  groups ??= readGroups()
  return groups.map(({ names, ...group }) => ({
    ...group,
    kinds: names.map((name) => inKindLanguage(name, language).kind),
  }))
}

function readGroups(): NamedGroup[] {
  const common = CommonKinds.parse(JSON.parse(readFileSync(path.join(KINDS_FOLDER, 'common-kinds.json'), 'utf8')))
  return ITEM_GROUPS.map((group) => {
    const names = common[group].flatMap((name) => kindMeant(name) ?? [])
    return { group, ...getGroupPrices(group), names }
  })
}

function getGroupPrices(group: ItemGroup): Pick<Kind, 'price' | 'low' | 'high'> {
  const kind = kindOfGroup(group)
  return { price: tag(priceIn('good', kind)), low: tag(kind.low), high: tag(kind.high) }
}
