import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ItemCategory, type ItemCondition } from '@yardsnap/contract/items'
import { z } from 'zod'
import { singularWords } from '#kinds/words.ts'
import { phrasesIn, piecesIn } from './title-words.ts'

/**
 * Kinds of tables: a charity's own guide for its thrift shops, a compiled list of such values, or typical prices from a
 * guide for garage sales.
 */
const SourceKind = z.enum(['charity', 'list', 'advice'])

const GuideSource = z.object({
  kind: SourceKind,
  /** Short name shown beside a price. */
  name: z.string().min(1),
  /** The title in the table itself. */
  title: z.string().min(1),
  url: z.url(),
  /** The published copy that the figures were taken from, if that is not the table's own page. */
  readIn: z.url().optional(),
})

/** Low and high from one table, or spanning several, in US dollars; then the ids of those tables. */
const Reading = z.tuple([z.number().positive(), z.number().positive()], z.string())

const RowInFile = z.object({
  kind: z.string(),
  category: ItemCategory,
  /** Names of the kind, spelled as people read them; case does not matter for finding. A name shared by several rows may mean any of them. */
  keywords: z.array(z.string()).min(1),
  read: z.array(Reading).min(1),
  /** True if a pair counts as one piece: shoes, jeans. */
  isPair: z.boolean().default(false),
})

const GuideFile = z.object({
  sources: z.record(z.string(), GuideSource),
  rows: z.array(RowInFile).min(1),
  /** Names that end like a row's name but mean something that no table prices, such as an electric bike. */
  otherThings: z.array(z.string()),
})

type GuideSource = z.infer<typeof GuideSource>

export interface GuideRow extends Omit<z.infer<typeof RowInFile>, 'read'> {
  /** US dollars, for a used piece: low if worn, high if like new. */
  low: number
  high: number
  sources: readonly GuideSource[]
}

/** Price ranges of kinds of things, from public valuation tables. */
export interface Guide {
  rows: readonly GuideRow[]
  /**
   * Rows by name in singular words; several if the name is ambiguous, none for a thing that the guide does not price.
   */
  rowsByName: ReadonlyMap<string, readonly GuideRow[]>
}

/** The guide's result for an item. */
export interface GuideMatch {
  /** The matching rows; several if the name is ambiguous. */
  rows: readonly GuideRow[]
  /** The matched name in singular words. */
  keyword: string
  /** How many equal pieces the title sells together. */
  pieces: number
}

export function readGuide(file = path.join(import.meta.dirname, '../../../data/price-guide.json')): Guide {
  const { sources, rows: rowsInFile, otherThings } = GuideFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const rows = rowsInFile.map((row) => combined(row, sources))
  const rowsByName = new Map<string, GuideRow[]>(otherThings.map((name) => [nameOf(singularWords(name)), []]))
  for (const row of rows) {
    for (const name of new Set(row.keywords.map((keyword) => nameOf(singularWords(keyword))))) {
      rowsByName.set(name, [...(rowsByName.get(name) ?? []), row])
    }
  }
  return { rows, rowsByName }
}

/** A row with the geometric means of its tables' values. */
function combined({ read, ...row }: z.infer<typeof RowInFile>, sources: Record<string, GuideSource>): GuideRow {
  const sourceOf = (id: string) => sources[id] ?? fail(`The price guide has no source '${id}'`)
  return {
    ...row,
    low: geometricMean(read.map(([low]) => low)),
    high: geometricMean(read.map(([, high]) => high)),
    sources: [...new Set(read.flatMap(([, , ...ids]) => ids))].map(sourceOf),
  }
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

function fail(reason: string): never {
  throw new Error(reason)
}

const nameOf = (words: readonly string[]) => words.join(' ')

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

/**
 * Matches a title to the guide's rows, as whole words in singular or plural. In the first phrase that contains a name,
 * the last name counts (a 'desk lamp table' is a table). Null if there is none, or if the title is about an accessory.
 */
export function matchGuide(guide: Guide, title: string): GuideMatch | null {
  for (const phrase of phrasesIn(title)) {
    const found = lastName(guide, singularWords(phrase))
    if (!found) continue
    const { rows, keyword, rest } = found
    if (rows.length === 0 || BELONGINGS.has(rest[0] ?? '') || isUncountedSet(rest)) return null
    return { rows, keyword, pieces: piecesIn(title, { isPairOne: rows.every((row) => row.isPair) }) }
  }
  return null
}

/** A set without a number of pieces has no price per piece. */
function isUncountedSet([first, second]: readonly string[]): boolean {
  return first === 'set' && second !== 'of'
}

/** The last name among the words, the longest one if several end there, and the words after it. */
function lastName({ rowsByName }: Guide, words: readonly string[]) {
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const keyword = nameOf(words.slice(start, end))
      const rows = rowsByName.get(keyword)
      if (rows) return { rows, keyword, rest: words.slice(end) }
    }
  }
  return null
}

/** 'coffee table, end / side table or dining table'. */
export function kindsText({ rows }: GuideMatch): string {
  return listed(
    rows.map((row) => row.kind),
    'or',
  )
}

const KIND_TEXTS: Record<z.infer<typeof SourceKind>, [one: string, several: string]> = {
  charity: ['donation value guide', 'donation value guides'],
  list: ['list of thrift-shop values', 'lists of thrift-shop values'],
  advice: ['garage-sale prices', 'garage-sale prices'],
}

/** The distinct sources of a match: 'Salvation Army and Goodwill donation value guides'. */
export function sourcesText({ rows }: GuideMatch): string {
  const parts = SourceKind.options.flatMap((kind) => {
    const sources = rows.flatMap((row) => row.sources).filter((source) => source.kind === kind)
    const names = [...new Set(sources.map(({ name }) => name))]
    const [one, several] = KIND_TEXTS[kind]
    return names.length > 0 ? `${listed(names, 'and')} ${names.length > 1 ? several : one}` : []
  })
  return parts.join('; ')
}

function listed(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${conjunction} ${last}` : last
}

/** Low and high of a match in US dollars, for all its pieces; geometric means if there are several rows. */
export function boundsOf({ rows, pieces }: GuideMatch): { low: number; high: number } {
  return {
    low: pieces * geometricMean(rows.map((row) => row.low)),
    high: pieces * geometricMean(rows.map((row) => row.high)),
  }
}

/**
 * Position of a condition in a row's range, from 0 (low) to 1 (high): the tables give the low end for worn and the high
 * end for excellent pieces.
 */
const PLACE_IN_RANGE: Record<ItemCondition, number> = { excellent: 0.8, good: 0.5, fair: 0.25, poor: 0 }

/** The price for a condition, interpolated on a logarithmic scale. @returns US dollars, not rounded */
export function guidePrice(match: GuideMatch, condition: ItemCondition): number {
  const { low, high } = boundsOf(match)
  return low * (high / low) ** PLACE_IN_RANGE[condition]
}
