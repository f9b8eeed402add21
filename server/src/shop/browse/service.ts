import {
  DEFAULT_BROWSE_DISTANCE,
  type getDaysWithSales,
  type getPublicListings,
  type ListingsPage,
  OFFERED_DAYS,
  type PublicListing,
  type SaleOrder,
} from '@yardsnap/contract/browse'
import type { InputOf } from '@yardsnap/contract/endpoint'
import { toGtin } from '@yardsnap/contract/gtins'
import { parsePosition, type Position } from '@yardsnap/contract/places'
import type { DaysAsked } from '@yardsnap/contract/day-windows'
import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import type { Outgoing, Redacted } from '#log/redaction.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { ReplicaReads } from '#db/replica.ts'
import { nearness, placeSeenBy, withCoverFirst } from '#core/listings/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import { type CursorPosition, readCursor, searchKey, writeCursor } from './cursor.ts'
import { listDaysWithSales } from './days-queries.ts'
import * as queries from './queries.ts'
import { arePast, currentDays, toChord, toSaleDays, unitPoint } from './rules.ts'
import { toAnyWordQuery, correctText, extractWords } from './spelling.ts'
import type { FoundListing } from './statement-queries.ts'
import { isForeignText, synonymQuery, synonymsIn } from './synonyms.ts'
import * as wordsQueries from './words-queries.ts'

export { toChord as chordOf, termsQuery, toSaleDays, unitPoint } from './rules.ts'

export type BrowseService = ReturnType<typeof browseService>
type DaysSearch = InputOf<typeof getDaysWithSales>['query']
export type ListingSearch = InputOf<typeof getPublicListings>['query']

interface Dependencies {
  database: Pick<Database, 'db'>
  /** Of searches that may be seconds old. */
  reads?: ReplicaReads
  places: Pick<PlacesService, 'geocode'>
  now?: () => Date
  candidates?: queries.Candidates
}

export type SearchResult = Outgoing<ListingsPage>

const WORD_BATCH = 2000
const READ_ALL_WORDS_EVERY_MS = 24 * 3_600_000
/** Overlap between runs: a change becomes visible at commit, later than its timestamp. */
const VISIBLE_AFTER_MS = 60_000
const FIRST_LISTING_ID = '00000000-0000-0000-0000-000000000000'

/** Public search: published listings, with public fields only. */
export function browseService({ database, reads, places, now = () => new Date(), candidates }: Dependencies) {
  const { db } = database

  async function findPosition(location: string): Promise<Position | null> {
    const position = parsePosition(location) // coordinates from maps and devices need no geocoder
    if (position) return position
    const { latitude, longitude } = await places.geocode(location)
    return latitude === null || longitude === null ? null : { latitude, longitude }
  }

  async function correct(text: string): Promise<string | null> {
    if (isForeignText(text)) return null
    const words = extractWords(text)
    return words.length > 0 ? correctText(text, await wordsQueries.listSimilarWords(db, words)) : null
  }

  return {
    /**
     * One page of search results.
     * @param mayBeOld it may lack what happened in the last seconds
     * @param newestFirst in place of the order that is asked for; there are no further pages then
     * @param seesEarly with sales that only Premium shoppers find yet
     * @throws AppError `invalid` for a cursor of another search; `provider_failed`, `unavailable` by the geocoder
     */
    async search(
      search: ListingSearch,
      { mayBeOld = false, seesEarly = false, newestFirst = false } = {},
    ): Promise<SearchResult> {
      const { location, distance = DEFAULT_BROWSE_DISTANCE, category = 'all', limit, type, day, open } = search
      const order = newestFirst ? 'newest' : (search.order ?? 'near')
      const days = toSaleDays(dayAsked(search), now())
      const text = search.search
      const key = searchKey({ location, distance, date: search.date, category, text, day, open, type, order })
      const cursor = search.cursor === undefined ? null : readCursor(search.cursor, key)
      const center = location ? await findPosition(location) : null
      const none = { listings: [], nextCursor: null, correctedSearch: null }
      if (location && !center) return { ...none, isPlaceUnknown: true }
      if (arePast(days)) return { ...none, isPlaceUnknown: false }

      const readFrom = <T>(query: (source: Queryable) => Promise<T>) =>
        mayBeOld && reads ? reads.read(query) : query(db)
      const read = (text: string | undefined) =>
        readFrom((source) =>
          readPage(source, {
            center,
            miles: distance,
            after: cursor?.after,
            days,
            category: category === 'all' ? undefined : category,
            type,
            isOpenNow: open === 'now',
            order,
            text: text ? toSearchText(text) : undefined,
            candidates,
            seesEarly,
            limit: limit + 1, // one extra row tells whether there is another page
          }),
        )
      let correctedSearch = cursor?.text ?? null
      let rows = await read(correctedSearch ?? search.search)
      if (rows.length === 0 && search.search && !cursor) {
        const corrected = await correct(search.search)
        if (corrected) rows = await read(corrected)
        if (rows.length > 0) correctedSearch = corrected
      }
      const page = rows.slice(0, limit)
      const after = rows.length > limit ? positionAfter(page, { order, before: cursor?.after }) : null
      return {
        listings: page.map((row) => toPublicListing(row, center)),
        nextCursor:
          after && writeCursor({ of: key, after, ...(correctedSearch !== null && { text: correctedSearch }) }),
        isPlaceUnknown: false,
        correctedSearch,
      }
    },

    /**
     * Which of the next days have published sales.
     * @throws what a search throws
     */
    async listDays({ location, distance = DEFAULT_BROWSE_DISTANCE }: DaysSearch, { seesEarly = false } = {}) {
      const center = location ? await findPosition(location) : null
      if (location && !center) return []
      return listDaysWithSales(db, {
        current: currentDays(center, now()),
        count: OFFERED_DAYS,
        near: center && { point: unitPoint(center), maxChord: toChord(distance) },
        now: now(),
        seesEarly,
      })
    },

    /** Adds the words of changed listings; once a day recounts all listings and removes unused words. */
    async refreshWords(): Promise<void> {
      const startedAt = now()
      const known = await wordsQueries.findWordsRefreshed(db)
      const isComplete = !known || startedAt.getTime() - known.all.getTime() > READ_ALL_WORDS_EVERY_MS
      const since = isComplete ? new Date(0) : new Date(known.any.getTime() - VISIBLE_AFTER_MS)
      await db.transaction(async (tx) => {
        const batch = { limit: WORD_BATCH, now: startedAt, countFrom: isComplete ? startedAt : new Date(0) }
        let after: { updatedAt: string; listingId: string } | null = {
          updatedAt: since.toISOString(),
          listingId: FIRST_LISTING_ID,
        }
        while (after) after = await wordsQueries.countWords(tx, { ...batch, after })
        if (isComplete) await wordsQueries.removeWordsBefore(tx, startedAt)
      })
    },
  }
}

/** A minus sign with nothing behind it to leave out. PostgreSQL would nest them, and fails on more than thirty. */
const LONE_MINUS = /-(?![\p{L}\p{N}"])/gu

/** What somebody typed, as queries. The number under a barcode may be typed as it is printed, with spaces or hyphens. */
export function toSearchText(typed: string): queries.SearchText {
  const text = toGtin(typed) ?? typed.replaceAll(LONE_MINUS, ' ')
  const any = [toAnyWordQuery(text), ...synonymsIn(text)].filter((part) => part !== '')
  return { all: text, synonyms: synonymQuery(text), any: any.join(' or ') }
}

/** @throws AppError `invalid` for a day together with a range of days */
function dayAsked({ date, day, open }: ListingSearch): DaysAsked {
  if (date !== undefined && date !== 'any' && (day ?? open) !== undefined) {
    throw new AppError('invalid', t.lazy`Ask for a day or for a range of days`)
  }
  return day ?? (open === undefined ? (date ?? 'any') : 'today')
}

/** The newest ones have no further pages. */
type Order = SaleOrder | 'newest'

interface PageRequest extends queries.ListingFilter {
  center: Position | null
  order: Order
  miles: number
  after: CursorPosition | undefined
}

const SORTED = { near: 'as found', soonest: 'by day', things: 'by things', newest: 'newest' } as const

/** Nearest first around a place; otherwise soonest first, with undated listings last. */
async function readPage(db: Database['db'], request: PageRequest): Promise<FoundListing[]> {
  const { center, miles, after, order, ...filter } = request
  const afterSorted =
    after?.order === 'things' ? { ...after, rank: after.things } : after?.order === 'day' ? after : undefined
  if (center) {
    return queries.searchNear(db, {
      ...filter,
      point: unitPoint(center),
      maxChord: toChord(miles),
      sorted: SORTED[order],
      after: after?.order === 'near' ? after : undefined,
      afterSorted: after?.order === 'undated' ? { ...after, day: null } : afterSorted,
    })
  }
  const { days, limit } = filter
  if (order === 'things' || order === 'newest') {
    return queries.searchByRank(db, { ...filter, range: days.possible, sorted: SORTED[order], afterSorted })
  }
  const dated = after?.order === 'day' ? after : undefined
  const range = { ...days.possible, ...(dated && { first: dated.day }) }
  const soonest = after?.order === 'undated' ? [] : await queries.searchByDay(db, { ...filter, range, after: dated })
  const missing = limit - soonest.length
  if (missing === 0 || !days.withUndated) return soonest
  const undated = after?.order === 'undated' ? after : undefined
  return [...soonest, ...(await queries.searchByDay(db, { ...filter, limit: missing, range: null, after: undated }))]
}

interface PageOrder {
  order: Order
  /** The cursor that the page was read from. */
  before: CursorPosition | undefined
}

/** The cursor after these rows. */
function positionAfter(rows: FoundListing[], { order, before }: PageOrder): CursorPosition | null {
  const last = rows.at(-1)
  if (!last || order === 'newest') return null
  const { id: listingId, day, chord, itemCount } = last
  if (order === 'things') return { order, things: itemCount, listingId }
  if (chord !== null) {
    const here = rows.filter((row) => row.chord === chord).map((row) => row.id)
    const earlier = before?.order === 'near' && before.chord === chord ? before.listingIds : []
    return { order: 'near', chord, listingIds: [...earlier, ...here] }
  }
  return day === null ? { order: 'undated', listingId } : { order: 'day', day, listingId }
}

/** The public view: public lists hide a hidden address even from its seller. */
function toPublicListing(row: FoundListing, center: Position | null): Redacted<PublicListing> {
  const {
    sellerId: _seller,
    areaLatitude: _latitude,
    areaLongitude: _longitude,
    areaPrecision: _precision,
    ...rest
  } = row
  const { chord: _chord, day: _day, ...listing } = rest
  const place = placeSeenBy(null, row)
  return {
    ...listing,
    ...place,
    ...nearness(place, center),
    imageUrls: withCoverFirst(listing, listing.imageUrls),
  }
}
