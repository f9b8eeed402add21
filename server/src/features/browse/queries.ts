import type { Queryable } from '#db/database.ts'
import type { SaleDays } from './rules.ts'
import type { DaysShape, Shape } from './page-queries.ts'
import { type FoundListing, prepareStatement, type Statement } from './statement-queries.ts'

/** Search filters without the location. Absent ones are left out of the SQL. */
export interface ListingFilter {
  days: SaleDays
  category?: string | undefined
  /** Web search syntax: words, "a phrase", -without, or. */
  text?: SearchText | undefined
  limit: number
}

export interface SearchText {
  /** Query that a listing must match. */
  all: string
  /** The same with synonyms, for `to_tsquery`. */
  synonyms?: string
  /** Query that an item must match to be shown as the match: any of the words. */
  any: string
}

export interface NearFilter extends ListingFilter {
  /** On the unit sphere. */
  point: readonly [number, number, number]
  /** Maximum chord length for a listing to count as near, by the precision of its position. */
  maxChords: { street: number; zip: number; city: number }
  /** Cursor: the last distance of the previous page and the listings shown at it. */
  after?: { chord: number; listingIds: string[] } | undefined
}

/** Published listings near a point, nearest first. */
export function searchNear(db: Queryable, filter: NearFilter): Promise<FoundListing[]> {
  const { point, maxChords, after, days } = filter
  return searchListings(db, {
    shape: { ...shapeOf(filter), order: 'near', days: shapeOfDays(days) },
    values: {
      ...valuesOf(filter),
      ...valuesOfDays(days),
      point: `(${point.join(',')})`,
      streetChord: maxChords.street,
      zipChord: maxChords.zip,
      cityChord: maxChords.city,
      widestChord: Math.max(...Object.values(maxChords)),
      afterChord: after?.chord,
      afterIds: after?.listingIds,
    },
  })
}

/** Published listings in a range of days, soonest first. */
export function searchByDay(
  db: Queryable,
  filter: ListingFilter & { after?: { saleDate: string; listingId: string } | undefined },
): Promise<FoundListing[]> {
  const { after, days } = filter
  return searchListings(db, {
    shape: { ...shapeOf(filter), order: 'day', days: shapeOfDays(days) },
    values: {
      ...valuesOf(filter),
      ...valuesOfDays(days),
      afterDay: after?.saleDate,
      afterId: after?.listingId,
    },
  })
}

/** Published listings without a day, oldest first. */
export function searchUndated(
  db: Queryable,
  filter: ListingFilter & { after?: { listingId: string } | undefined },
): Promise<FoundListing[]> {
  return searchListings(db, {
    shape: { ...shapeOf(filter), order: 'undated' },
    values: { ...valuesOf(filter), afterId: filter.after?.listingId },
  })
}

function shapeOf({ category, text, after }: ListingFilter & { after?: unknown }): Omit<Shape, 'order'> {
  return { isContinued: after !== undefined, hasCategory: category !== undefined, hasText: text !== undefined }
}

function shapeOfDays({ withUndated, possible, certain, byLocalDay }: SaleDays): DaysShape {
  return {
    withUndated,
    possible: possible.last !== null,
    certain: certain && certain.last !== null,
    local: byLocalDay.map(({ last }) => last !== null),
  }
}

type Values = Record<string, string | number | string[] | null | undefined>

function valuesOf({ category, text, limit }: ListingFilter): Values {
  return { category, allWords: text?.all, synonyms: text?.synonyms ?? '', anyWord: text?.any, limit }
}

function valuesOfDays({ now, fallbackTimeZone, possible, certain, byLocalDay }: SaleDays): Values {
  const local = byLocalDay.map(({ localDay, first, last }, index) => ({
    [`local${index}`]: localDay,
    [`local${index}First`]: first,
    [`local${index}Last`]: last,
  }))
  return Object.assign(
    {
      now: now.toISOString(),
      fallbackTimeZone,
      possibleFirst: possible.first,
      possibleLast: possible.last,
      certainFirst: certain?.first,
      certainLast: certain?.last,
    },
    ...local,
  )
}

/**
 * How many candidates a text search examines before it switches strategy. Common words have filled the page by then,
 * and rare words have fewer matches.
 */
const CANDIDATES = { first: 2000, matching: 5000 }

interface Search {
  shape: Shape
  values: Values
}

/**
 * Reads one page. Scanning in sort order is slow if few listings match the text; reading all matches is slow if many
 * do. Neither this code nor PostgreSQL can tell in advance, so both are tried with a limit first.
 */
async function searchListings(db: Queryable, { shape, values }: Search): Promise<FoundListing[]> {
  if (!shape.hasText) return (await runStatement(db, { shape, values })).listings
  for (const among of ['first', 'matching'] as const) {
    const search = { shape: { ...shape, among }, values: { ...values, candidates: CANDIDATES[among] } }
    const { listings, isComplete } = await runStatement(db, search)
    if (isComplete) return listings
  }
  return (await runStatement(db, { shape, values })).listings
}

const statements = new WeakMap<Queryable, Map<string, Statement>>()

/** Statements are prepared once per shape, and parsed by PostgreSQL once per connection. */
async function runStatement(
  db: Queryable,
  { shape, values }: Search,
): Promise<{ listings: FoundListing[]; isComplete: boolean }> {
  const known = statements.get(db) ?? new Map<string, Statement>()
  statements.set(db, known)
  const key = JSON.stringify(shape)
  const statement = known.get(key) ?? prepareStatement(db, shape, `search-${known.size}`)
  known.set(key, statement)
  const [row] = await statement.execute(values)
  return { listings: row?.listings ?? [], isComplete: row?.isComplete ?? true }
}
