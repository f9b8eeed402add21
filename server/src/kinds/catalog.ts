import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'
import { singularWords } from './words.ts'

export const KINDS_FOLDER = path.join(import.meta.dirname, '../../data/kinds')

/** The columns of the catalog's files. */
export const KIND_COLUMNS = ['name', 'synonyms', 'category', 'low', 'usual', 'high', 'new'] as const

/**
 * Kinds of tables: a charity's own guide for its thrift shops, a compiled list of such values, or typical prices from a
 * guide for garage sales.
 */
export type TableKind = 'charity' | 'list' | 'advice'

/** A public table of second-hand prices. */
export interface PriceTable {
  kind: TableKind
  /** Short name shown beside a price. */
  name: string
  /** The title in the table itself. */
  title: string
  url: string
  /** The published copy that the figures were taken from, if that is not the table's own page. */
  readIn?: string
}

/** Low and high in US dollars as a public table has them, then the ids of the tables that say so. */
export type TableReading = [low: number, high: number, ...tables: string[]]

export interface PublicTables {
  sources: Readonly<Record<string, PriceTable>>
  /** By the name of a kind. */
  readings: Readonly<Record<string, readonly TableReading[]>>
}

/** A kind of second-hand thing. Prices are US dollars at a garage sale, for one piece. */
export interface Kind {
  name: string
  synonyms: readonly string[]
  category: ItemCategory
  /** Worn. */
  low: number
  /** In good condition. */
  usual: number
  /** Like new. */
  high: number
  /** Typical price in a shop; null where nobody sells it new. */
  priceWhenNew: number | null
  /** The public tables that price it; none if its prices are an estimate of the editors. */
  tables: readonly PriceTable[]
  /** What these tables say together; null if there are none. A wide range says little: the editors chose within it. */
  tableRange: { low: number; high: number; isWide: boolean } | null
  /** The file it stands in, without its ending. */
  area: string
}

/** One of the names of a kind, as it is written in the catalog. */
export interface KindName {
  kind: Kind
  written: string
  /** Of `written`, singular and in lower case. */
  words: readonly string[]
}

export interface KindCatalog {
  kinds: readonly Kind[]
  names: readonly KindName[]
  /** The most words that a name has. */
  longestName: number
  /** By a name or synonym; case, plural and spaces do not matter: 'book shelves' is the bookshelf. */
  find(text: string): KindName | null
  /** The same for words that are singular and in lower case. */
  findWords(words: readonly string[]): KindName | null
}

let loaded: KindCatalog | undefined

/** The catalog of `server/data/kinds`, read when it is first asked for. */
export function kindCatalog(): KindCatalog {
  loaded ??= buildCatalog(readKinds(KINDS_FOLDER))
  return loaded
}

export function readPublicTables(folder: string): PublicTables {
  return JSON.parse(readFileSync(path.join(folder, 'public-tables.json'), 'utf8'))
}

/** @throws Error if a line has not as many cells as there are columns */
function readKinds(folder: string): Kind[] {
  const { sources, readings } = readPublicTables(folder)
  const pricedByTables = (name: string) => {
    const own = readings[name] ?? []
    const ids = new Set(own.flatMap(([, , ...tables]) => tables))
    return {
      tables: [...ids].flatMap((id) => sources[id] ?? []),
      tableRange: own.length > 0 ? computeRange(own) : null,
    }
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n').slice(1, -1)
    return lines.map((line) => kindIn(line, path.basename(file, '.tsv'), pricedByTables))
  })
}

/** A range wider than this says little. */
export const WIDEST_RANGE = 3

/** The geometric means of what the tables say. */
export function computeRange(readings: readonly TableReading[]): { low: number; high: number; isWide: boolean } {
  const mean = (values: number[]) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
  const low = mean(readings.map((reading) => reading[0]))
  const high = mean(readings.map((reading) => reading[1]))
  return { low, high, isWide: high > low * WIDEST_RANGE }
}

function kindIn(
  line: string,
  area: string,
  pricedByTables: (name: string) => Pick<Kind, 'tables' | 'tableRange'>,
): Kind {
  const { cells, category, priceWhenNew, ...row } = readKindLine(line)
  if (cells.length < KIND_COLUMNS.length) throw new Error(`A kind in ${area}.tsv lacks cells: ${line}`)
  return {
    ...row,
    // Checked by scripts/check-kinds.ts, as are the figures.
    category: category as ItemCategory,
    priceWhenNew: priceWhenNew === '' ? null : Number(priceWhenNew),
    ...pricedByTables(row.name),
    area,
  }
}

/** The values of one line of a catalog file, unchecked. */
export function readKindLine(line: string) {
  const cells = line.split('\t')
  const [name = '', synonyms = '', category = '', low, usual, high, priceWhenNew = ''] = cells
  const prices = { low: Number(low), usual: Number(usual), high: Number(high), priceWhenNew }
  return { cells, name, synonyms: synonyms === '' ? [] : synonyms.split(','), category, ...prices }
}

function buildCatalog(kinds: readonly Kind[]): KindCatalog {
  const names = kinds.flatMap((kind) =>
    [kind.name, ...kind.synonyms].map((written) => ({ kind, written, words: singularWords(written) })),
  )
  // In reverse, so that of spellings that differ in spaces the first is shown.
  const byKey = new Map(names.toReversed().map((name) => [name.words.join(''), name]))
  const findWords = (words: readonly string[]) => byKey.get(words.join('')) ?? null
  return {
    kinds,
    names,
    longestName: Math.max(...names.map(({ words }) => words.length)),
    findWords,
    find: (text) => findWords(singularWords(text)),
  }
}

/** 'floor lamp' -> 'Floor lamp', but 'iPad' stays as it is. */
export function toTitle(name: string): string {
  return /^[a-z]+[A-Z]/.test(name) ? name : name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** Half-way, on a logarithmic scale: what is excellent is not quite new, what is fair is not yet worn out. */
const BETWEEN = 0.5

/**
 * The price of one piece: `low` if poor, `usual` if good, and between these and `high` for fair and excellent.
 *
 * @returns US dollars, not rounded
 */
export function priceIn(condition: ItemCondition, { low, usual, high }: Pick<Kind, 'low' | 'usual' | 'high'>): number {
  if (condition === 'poor') return low
  if (condition === 'good') return usual
  return condition === 'fair' ? low * (usual / low) ** BETWEEN : usual * (high / usual) ** BETWEEN
}
