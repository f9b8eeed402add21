import type { Queryable } from '#db/database.ts'
import type { SaleDays } from './rules.ts'
import type { DaysShape, Shape } from './page-queries.ts'
import { type FoundListing, prepareStatement, type Statement } from './statement-queries.ts'

/** What a search asks for, apart from where. Only what is present becomes part of the SQL. */
export interface ListingFilter {
  days: SaleDays
  category?: string | undefined
  /** As people type it: words, "a phrase", -without, or. */
  text?: SearchText | undefined
  limit: number
}

export interface SearchText {
  /** What a sale must match. */
  all: string
  /** What an item must match to be shown as the reason: any of the words. */
  any: string
}

export interface NearFilter extends ListingFilter {
  /** On the unit sphere. */
  point: readonly [number, number, number]
  /** Up to which chord a sale is near, by how exactly its position is known. */
  maxChords: { street: number; zip: number; city: number }
  /** The last distance of the page before and the sales that were shown at it. */
  after?: { chord: number; listingIds: string[] } | undefined
}

/** Published sales near a point, nearest first. */
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

/** Published sales of the days asked for, soonest first. */
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

/** Published sales that have no day yet, oldest first. */
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
  return { category, allWords: text?.all, anyWord: text?.any, limit }
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
 * How many sales a search for words looks at before it goes about it in another way. Common words have filled the page by
 * then, and of rare ones there are no more in all.
 */
const CANDIDATES = { first: 2000, matching: 5000 }

interface Search {
  shape: Shape
  values: Values
}

/**
 * One page. To look through sales in order is slow where next to none has the words, and to read all sales that have them
 * where these are many. Nobody knows beforehand which it is, PostgreSQL neither.
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

/** Runs the statement of a shape. It is built once, and parsed by PostgreSQL once on each connection. */
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
