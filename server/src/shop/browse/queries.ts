import type { SaleTypeFilter } from '@yardsnap/contract/sale-type'
import { toDayValues } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { preparedStatements } from '#db/prepared-statements.ts'
import { type Days, type SaleDays, splitDays, termsQuery } from './rules.ts'
import type { Shape } from './page-queries.ts'
import { type FoundListing, prepareStatement } from './statement-queries.ts'

/** Search filters without the location. Absent ones are left out of the SQL. */
export interface ListingFilter {
  days: SaleDays
  category?: string | undefined
  type?: SaleTypeFilter | undefined
  /** Only sales that are open at `days.now`. */
  isOpenNow?: boolean
  /** Web search syntax: words, "a phrase", -without, or. */
  text?: SearchText | undefined
  limit: number
  /** Also sales that only Premium shoppers find yet. */
  seesEarly?: boolean
  candidates?: Candidates | undefined
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
  /** Maximum chord length for a listing to count as near. */
  maxChord: number
  sorted?: Shape['sorted']
  /** Cursor: the last distance of the previous page and the listings shown at it. */
  after?: { chord: number; listingIds: string[] } | undefined
  afterSorted?: SortedAfter | undefined
}

/** Cursor of a page in another order than the index's: the last listing of the previous page. */
export interface SortedAfter {
  /** The number of things. */
  rank?: number
  day?: string | null
  listingId: string
}

/** Published listings near a point, nearest first. */
export async function searchNear(db: Queryable, filter: NearFilter): Promise<FoundListing[]> {
  const { point, maxChord, sorted = 'as found', after, afterSorted, category, type, days } = filter
  const { listings } = await readPage(db, filter, {
    by: 'place',
    isUndated: false,
    sorted,
    terms: termsQuery({ category, type, days: days.possible }),
    values: {
      ...sortedValues(SORTED.near, afterSorted),
      point: `(${point.join(',')})`,
      maxChord,
      afterChord: after?.chord ?? 0,
      afterIds: after?.listingIds ?? [],
    },
  })
  return listings
}

/** Of how many listings, the nearest or the soonest, a page in another order is made. */
const SORTED = { near: 1000, soonest: 2000 }

function sortedValues(candidates: number, after: SortedAfter | undefined): Values {
  return {
    candidates,
    afterRank: after?.rank ?? Number.MAX_SAFE_INTEGER,
    afterSortedDay: after ? (after.day ?? 'infinity') : '-infinity',
    afterListingId: after?.listingId ?? FIRST_ID,
  }
}

/** Published listings with a day in the range, those with most things or the newest first. */
export async function searchByRank(
  db: Queryable,
  filter: ListingFilter & { range: Days; sorted: 'by things' | 'newest'; afterSorted: SortedAfter | undefined },
): Promise<FoundListing[]> {
  const { text, category, type, range, sorted, afterSorted } = filter
  const by = (text ?? category ?? type) ? 'terms' : 'day'
  const { listings } = await readPage(db, filter, {
    by,
    isUndated: false,
    sorted,
    terms: termsQuery({ category, type, ...(by === 'terms' && { days: range }) }),
    values: { ...dayValues({ range }), ...sortedValues(SORTED.soonest, afterSorted) },
  })
  return listings
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** How many listings a search without a place examines at once. */
export interface Candidates {
  /** In order, before the index of terms is asked: if many match, they have filled the page by then. */
  order: number
  /** Matches by the index of terms, which are then sorted. */
  terms: number
}

const CANDIDATES: Candidates = { order: 500, terms: 4000 }

export interface DayFilter extends ListingFilter {
  /** Null for listings without a day. */
  range: Days | null
  /** Cursor: the last listing of the previous page. */
  after?: { day?: string; listingId: string } | undefined
}

/**
 * Published listings in a range of days, soonest first. Reading in order is slow if few listings match; reading all
 * matches is slow if many do. Neither this code nor PostgreSQL can tell in advance, so both are tried with a limit.
 */
export async function searchByDay(db: Queryable, filter: DayFilter): Promise<FoundListing[]> {
  if (!filter.text && !filter.category && !filter.type) return (await readSoonest(db, filter, 'day')).listings
  const { listings, isComplete } = await readSoonest(db, filter, 'day', (filter.candidates ?? CANDIDATES).order)
  return isComplete ? listings : searchByTerms(db, filter)
}

/** Fewer days are asked for until the matches are few enough to be sorted. */
async function searchByTerms(db: Queryable, filter: DayFilter): Promise<FoundListing[]> {
  const { range, limit } = filter
  const { listings, isComplete } = await readSoonest(db, filter, 'terms', (filter.candidates ?? CANDIDATES).terms)
  if (isComplete) return listings
  const parts = range && splitDays(range, listings.at(-1)?.day ?? range.first)
  if (!parts) return (await readSoonest(db, filter, 'day')).listings
  const [sooner, later] = parts
  const found = await searchByTerms(db, { ...filter, range: sooner })
  if (found.length === limit) return found
  const rest = await readSoonest(db, { ...filter, range: later, limit: limit - found.length }, 'day')
  return [...found, ...rest.listings]
}

/** @param candidates default: all */
function readSoonest(
  db: Queryable,
  filter: DayFilter,
  by: 'day' | 'terms',
  candidates: number | null = null,
): Promise<Page> {
  const { range, category, type } = filter
  return readPage(db, filter, {
    by,
    isUndated: range === null,
    sorted: 'as found',
    terms: termsQuery(by === 'day' ? { category, type } : { category, type, days: range }),
    values: { candidates, ...dayValues(filter) },
  })
}

function dayValues({ range, after }: Pick<DayFilter, 'range' | 'after'>): Values {
  return {
    firstDay: range?.first,
    lastDay: range?.last,
    afterDay: after?.day ?? '-infinity',
    afterId: after?.listingId ?? FIRST_ID,
  }
}

type Values = Record<string, string | number | boolean | string[] | null | undefined>

interface Page {
  listings: FoundListing[]
  isComplete: boolean
}

interface PageSearch extends Pick<Shape, 'by' | 'isUndated' | 'sorted'> {
  /** Text of a tsquery, '' for none. */
  terms: string
  values: Values
}

async function readPage(db: Queryable, filter: ListingFilter, search: PageSearch): Promise<Page> {
  const { by, isUndated, sorted, terms, values } = search
  const { text, days, limit, seesEarly = false, isOpenNow = false } = filter
  const shape = { by, isUndated, hasText: text !== undefined, hasTerms: terms !== '', isOpenNow, sorted }
  const statement = getStatement(db, shape)
  const [row] = await statement.execute({
    ...values,
    limit,
    seesEarly,
    terms,
    allWords: text?.all,
    synonyms: text?.synonyms ?? '',
    anyWord: text?.any,
    ...toDayValues(days),
    withUndated: days.withUndated,
    certainFirst: days.certain.first,
    certainLast: days.certain.last,
  })
  return { listings: row?.listings ?? [], isComplete: row?.isComplete ?? true }
}

const getStatement = preparedStatements('search', prepareStatement)
