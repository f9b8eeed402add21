import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'

/** All that decides how the SQL reads; the values are put in later. */
export interface Shape {
  order: 'near' | 'day' | 'undated'
  isContinued: boolean
  hasCategory: boolean
  hasText: boolean
  days?: DaysShape
  /** Which sales alone are looked at: so many of the first in order, or so many that match the text. Else all. */
  among?: 'first' | 'matching'
}

export interface DaysShape {
  withUndated: boolean
  /** Of each range of days, whether it has a last one. */
  possible: boolean
  certain: boolean | null
  local: boolean[]
}

const value = (name: string) => sql.placeholder(name)

const isPublished = sql`${listings.status} = 'published'` // a literal, so that the partial indexes serve

/** The sales of one page and how far they are. `isComplete`: whether those that were not looked at would not change it. */
export function pageOf(db: Queryable, shape: Shape) {
  if (shape.among) return pageAmong(db, { ...shape, among: shape.among })
  const { chord, order, inIndex, after, meant } = partsOf(shape)
  const rest = shape.order === 'near' ? [oneByOne([...after, ...meant])] : meant
  const page = db
    .select({ id: listings.id, chord: chord.as('chord') })
    .from(listings)
    .where(and(isPublished, ...inIndex, ...rest))
    .orderBy(...order)
    .limit(value('limit'))
    .as('page')
  return { page, with: [], isComplete: sql<boolean>`true` }
}

/** Of the candidates only as many are read as it takes to fill the page, or to know which of those that match come first. */
function pageAmong(db: Queryable, shape: Shape & { among: 'first' | 'matching' }) {
  const isInOrder = shape.among === 'first'
  const { chord, order, inIndex, after, meant } = partsOf(shape)
  const isMeant = and(...(isInOrder ? meant : [...inIndex, ...after, ...meant]))
  const all = db
    .select({
      id: listings.id,
      saleDate: listings.saleDate,
      chord: chord.as('chord'),
      isMeant: sql<boolean>`(${isMeant})`.as('is_meant'),
    })
    .from(listings)
    .where(and(isPublished, ...(isInOrder ? [...inIndex, oneByOne(after)] : [matchesText])))
    .$dynamic()
  // With a limit PostgreSQL prefers a plan that begins soon: the index of the order, but not that of the words.
  const candidates = db.$with('candidates').as(isInOrder ? all.orderBy(...order).limit(value('candidates')) : all)
  const read = db.select().from(candidates).limit(value('candidates')).as('read')
  // PostgreSQL before 17 does not know that the first in order are in order: asked for it, it would read and sort them all.
  const pageOrder = isInOrder ? [] : [read.chord, read.saleDate, read.id]
  const page = db
    .select({ id: read.id, chord: read.chord })
    .from(read)
    .where(sql`${read.isMeant}`)
    .orderBy(...pageOrder)
    .limit(value('limit'))
    .as('page')
  const areAll = sql<boolean>`(select count(*) from ${read}) < ${value('candidates')}`
  // A page that the first in order have filled is done, and to count them would be to read the rest of them.
  const isComplete = isInOrder
    ? sql<boolean>`case when count(*) >= ${value('limit')} then true else ${areAll} end`
    : areAll
  return { page, with: [candidates], isComplete }
}

interface PageParts {
  chord: SQL<number | null>
  order: (SQL | typeof listings.saleDate | typeof listings.id)[]
  /** Conditions that the index of the order knows. */
  inIndex: (SQL | undefined)[]
  /** That it comes after the page before, where the index does not know that. */
  after: SQL[]
  meant: (SQL | undefined)[]
}

function partsOf(shape: Shape): PageParts {
  const { order, isContinued, days } = shape
  if (order === 'near') return nearParts(shape)
  const byListing = { order: [listings.saleDate, listings.id], chord: sql<null>`null::float8`, after: [] }
  const meant = meantParts(shape)
  if (order === 'undated') {
    const after = isContinued ? sql`${listings.id} > ${value('afterId')}::uuid` : undefined
    return { ...byListing, inIndex: [isNull(listings.saleDate), after], meant }
  }
  const after = sql`(${listings.saleDate}, ${listings.id}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)`
  const inIndex = [days && isPossible(days), isContinued ? after : undefined]
  return { ...byListing, inIndex, meant: [days && isExact(days), ...meant] }
}

/** Of the position that is in the index. */
const knownPrecision = sql`case when ${listings.isAddressHidden} then ${listings.areaPrecision} else ${listings.positionPrecision} end`

function nearParts(shape: Shape): PageParts {
  const { isContinued, days } = shape
  const point = sql`${value('point')}::cube`
  const chord = sql<number>`(${listings.pos} <-> ${point})`
  return {
    chord,
    // By the distance and nothing else: with a second key PostgreSQL before 17 sorts all that is near.
    order: [chord],
    inIndex: [
      sql`${listings.pos} <@ cube_enlarge(${point}, ${value('widestChord')}::float8, 4)`,
      days && !days.withUndated ? isPossible(days) : undefined,
    ],
    after: isContinued
      ? [sql`${chord} >= ${value('afterChord')}::float8`, sql`${listings.id} <> all(${value('afterIds')}::uuid[])`]
      : [],
    meant: [
      sql`${chord} <= case ${knownPrecision} when 'zip' then ${value('zipChord')}::float8 when 'city' then ${value('cityChord')}::float8 else ${value('streetChord')}::float8 end`,
      days?.withUndated ? or(isNull(listings.saleDate), and(isPossible(days), isExact(days))) : days && isExact(days),
      ...meantParts(shape),
    ],
  }
}

/**
 * Conditions that the index of places knows nothing of, in one CASE, of which PostgreSQL expects a half: as they stand it
 * would expect them to leave next to nothing, and read and sort all that is near instead of going outwards.
 */
function oneByOne(conditions: (SQL | undefined)[]): SQL | undefined {
  const all = and(...conditions)
  return all && sql`case when ${all} then true else false end`
}

/** What a sale must have, and the words that it must match. */
function meantParts({ hasCategory, hasText }: Shape): SQL[] {
  return [
    ...(hasCategory ? [sql`${listings.categories} @> array[${value('category')}]::text[]`] : []),
    ...(hasText ? [matchesText] : []),
  ]
}

const matchesText = sql`${listings.search} @@ ${wordsQuery('allWords')}`

/**
 * The words of a value, parsed once for the statement: a function of a value that is not known when the statement is
 * planned would be called for each sale and each item.
 */
export function wordsQuery(name: string): SQL {
  return sql`(select websearch_to_tsquery('english', ${value(name)}))`
}

/** Whether a sale's day is meant anywhere on earth. */
function isPossible({ possible }: DaysShape): SQL {
  return isBetween('possible', possible)
}

/** Whether a possible day is meant where the sale is; undefined where that goes without saying. */
function isExact({ certain, local }: DaysShape): SQL | undefined {
  if (local.length === 0) return undefined
  const zone = sql`coalesce(${listings.timeZone}, ${value('fallbackTimeZone')})`
  const localDay = sql`(${value('now')}::timestamptz at time zone ${zone})::date`
  const exact = local.map(
    (hasLast, index) => sql`(${localDay} = ${value(`local${index}`)}::date and ${isBetween(`local${index}`, hasLast)})`,
  )
  const alternatives = certain === null ? exact : [isBetween('certain', certain), ...exact]
  return or(...alternatives)
}

function isBetween(range: string, hasLast: boolean): SQL {
  const first = sql`${value(`${range}First`)}::date`
  if (!hasLast) return sql`${listings.saleDate} >= ${first}`
  return sql`${listings.saleDate} between ${first} and ${value(`${range}Last`)}::date`
}
