import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'

/** Everything that determines the SQL text; values are bound later, so that statements can be reused. */
export interface Shape {
  order: 'near' | 'day' | 'undated'
  isContinued: boolean
  hasCategory: boolean
  hasText: boolean
  days?: DaysShape
  /**
   * Limits the listings that are examined: the first ones in sort order, or those that match the text. Default: all.
   */
  among?: 'first' | 'matching'
}

export interface DaysShape {
  withUndated: boolean
  /** Whether each range of days has an end. */
  possible: boolean
  certain: boolean | null
  local: boolean[]
}

const value = (name: string) => sql.placeholder(name)

const isPublished = sql`${listings.status} = 'published'` // a literal, so that partial indexes apply

/**
 * The listings of one page and their distances. `isComplete`: whether examining more listings could not change the
 * page.
 */
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

/** Examines a limited number of candidates: enough to fill the page, or to sort all that match. */
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
  // No limit here: with one, PostgreSQL prefers a plan with a low startup cost, which uses the sort index instead of
  // the full-text index.
  const candidates = db.$with('candidates').as(isInOrder ? all.orderBy(...order).limit(value('candidates')) : all)
  const read = db.select().from(candidates).limit(value('candidates')).as('read')
  // Before version 17, PostgreSQL does not see that these candidates are already sorted; ORDER BY would read and sort
  // them all.
  const pageOrder = isInOrder ? [] : [read.chord, read.saleDate, read.id]
  const page = db
    .select({ id: read.id, chord: read.chord })
    .from(read)
    .where(sql`${read.isMeant}`)
    .orderBy(...pageOrder)
    .limit(value('limit'))
    .as('page')
  const areAll = sql<boolean>`(select count(*) from ${read}) < ${value('candidates')}`
  // A page filled in sort order is complete; counting the candidates would read the rest of them.
  const isComplete = isInOrder
    ? sql<boolean>`case when count(*) >= ${value('limit')} then true else ${areAll} end`
    : areAll
  return { page, with: [candidates], isComplete }
}

interface PageParts {
  chord: SQL<number | null>
  order: (SQL | typeof listings.saleDate | typeof listings.id)[]
  /** Conditions that the sort index covers. */
  inIndex: (SQL | undefined)[]
  /** The cursor condition, if the index does not cover it. */
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

/** Precision of the indexed position. */
const knownPrecision = sql`case when ${listings.isAddressHidden} then ${listings.areaPrecision} else ${listings.positionPrecision} end`

function nearParts(shape: Shape): PageParts {
  const { isContinued, days } = shape
  const point = sql`${value('point')}::cube`
  const chord = sql<number>`(${listings.pos} <-> ${point})`
  return {
    chord,
    // Sort only by distance: with a second key, PostgreSQL before 17 sorts all nearby listings instead of using the
    // index.
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
 * Wraps conditions that the position index does not cover in a CASE, whose selectivity PostgreSQL estimates as one
 * half. As plain conditions they would be estimated as highly selective, and PostgreSQL would read and sort all nearby
 * listings instead of scanning the index outwards.
 */
function oneByOne(conditions: (SQL | undefined)[]): SQL | undefined {
  const all = and(...conditions)
  return all && sql`case when ${all} then true else false end`
}

function meantParts({ hasCategory, hasText }: Shape): SQL[] {
  return [
    ...(hasCategory ? [sql`${listings.categories} @> array[${value('category')}]::text[]`] : []),
    ...(hasText ? [matchesText] : []),
  ]
}

const matchesText = sql`${listings.search} @@ ${allWordsQuery()}`

/** All of the words, or of their synonyms (`synonyms.ts`). An empty text would be reported by PostgreSQL. */
export function allWordsQuery(): SQL {
  const synonyms = value('synonyms')
  return sql`(select websearch_to_tsquery('english', ${value('allWords')})
    || case when ${synonyms}::text = '' then ''::tsquery else to_tsquery('english', ${synonyms}::text) end)`
}

/**
 * The tsquery of a value, computed once in a subquery. Inline, it would be evaluated for each listing and item, because
 * the value is unknown at planning time.
 */
export function wordsQuery(name: string): SQL {
  return sql`(select websearch_to_tsquery('english', ${value(name)}))`
}

/** Whether the listing's day matches anywhere on earth. */
function isPossible({ possible }: DaysShape): SQL {
  return isBetween('possible', possible)
}

/** Whether a possible day matches in the listing's own time zone; undefined if it always does. */
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
