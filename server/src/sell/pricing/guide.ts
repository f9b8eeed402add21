import { LANGUAGES } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import { ITEM_GROUPS, type ItemGroup } from '@yardsnap/contract/item-groups'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import { type Kind, priceIn, type PriceTable, type TableKind } from '#kinds/catalog.ts'
import { singularWords } from '#kinds/words.ts'
import { brandsIn } from './brands.ts'
import { type KindMatch, kindOfCategory, kindOfGroup, matchKind } from './kind-match.ts'
import { modifiersIn } from './modifiers.ts'
import { lotsIn, piecesIn } from './title-words.ts'

/** What the catalog of kinds says of a title. */
export interface GuideMatch extends KindMatch {
  /** How many equal pieces the title sells together. */
  pieces: number
  /** What brand, material, size and the like do to the price of the kind. */
  factor: number
  /** The words that the factor comes from. */
  modifiers: readonly string[]
  /** Whether the title names a brand that is known for such things. */
  isBranded: boolean
}

/** A set that nobody counted is mostly of four, for the price of three. */
const PIECES_OF_A_SET = 3
/** Kinds that are sold as several already: 'set of mixing bowls', 'pair of skis'. */
const SEVERAL = /\b(?:set|pair|lot|box|bag|bin|tub|pack|case|collection|service)\b/i

/** Null if the title names no kind, nor anything like one. */
export function matchGuide(title: string): GuideMatch | null {
  const match = matchKind(title)
  if (!match) return null
  return { ...match, pieces: countPieces(title, match), ...beside(title, match) }
}

function countPieces(title: string, match: KindMatch): number {
  if (SEVERAL.test(match.kind.name) || SEVERAL.test(match.written)) return lotsIn(title)
  const isPlural =
    singularWords(match.written).at(-1) !== match.written.toLowerCase().split(' ').at(-1)?.replaceAll(/['’]/g, '')
  const pieces = piecesIn(title, { isPairOne: isPlural })
  return match.isSet && pieces === 1 ? PIECES_OF_A_SET : pieces
}

/**
 * The last resort: what things of the group usually cost, which may follow from the brand alone, or things of the
 * category where no group is known.
 */
export function roughGuess(title: string, category: ItemCategory, group: ItemGroup | null = null): GuideMatch {
  const known = group ?? groupOfBrand(title)
  const kind = known === null ? kindOfCategory(category) : kindOfGroup(known)
  const match = { kind, written: kind.name, words: [], isExact: false, isSet: false }
  return { ...match, pieces: piecesIn(title, { isPairOne: false }), ...beside(title, match), isBranded: false }
}

/** A brand whose things are all of one group tells the group: a Vitamix 5200 is for the kitchen. */
function groupOfBrand(title: string): ItemGroup | null {
  const [areas] = brandsIn(title).map(({ factors }) => [...factors.keys()])
  return areas?.length === 1 ? (ITEM_GROUPS.find((group) => group === areas[0]) ?? null) : null
}

function beside(title: string, match: KindMatch): Pick<GuideMatch, 'factor' | 'modifiers' | 'isBranded'> {
  const { factor, texts, isBranded } = modifiersIn(title, match)
  return { factor, modifiers: texts, isBranded }
}

/** Low and high of a match in US dollars, for all its pieces. */
export function getPriceBounds({ kind, factor, pieces }: GuideMatch): { low: number; high: number } {
  return { low: kind.low * factor * pieces, high: kind.high * factor * pieces }
}

/** The price for a condition. @returns US dollars, not rounded */
export function guidePrice({ kind, factor, pieces }: GuideMatch, condition: ItemCondition): number {
  return priceIn(condition, kind) * factor * pieces
}

/** '… and … donation value guides' of the names of tables. */
function formatTables(kind: TableKind, names: string, isOne: boolean): string {
  switch (kind) {
    case 'charity':
      return isOne ? t`${names} donation value guide` : t`${names} donation value guides`
    case 'list':
      return isOne ? t`${names} list of thrift-shop values` : t`${names} lists of thrift-shop values`
    case 'advice':
      return t`${names} garage-sale prices`
  }
}

/** Where a kind's prices come from: 'Salvation Army and Goodwill donation value guides', or 'estimate of the editors'. */
export function sourcesText({ tables, tableRange }: Pick<Kind, 'tables' | 'tableRange'>): string {
  if (!tableRange) return t`estimate of the editors`
  const text = tablesText(tables)
  return tableRange.isWide ? t`estimate of the editors within the ${text}` : text
}

function tablesText(tables: readonly PriceTable[]): string {
  const parts = (['charity', 'list', 'advice'] as const).flatMap((kind) => {
    const names = tables.filter((table) => table.kind === kind).map(({ name }) => name)
    const list = new Intl.ListFormat(LANGUAGES[language()].locale, { style: 'long' }).format(names)
    return names.length > 0 ? formatTables(kind, list, names.length === 1) : []
  })
  return parts.join('; ')
}
