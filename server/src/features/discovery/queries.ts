import { and, eq, getTableColumns, isNull, lt, max, min, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { items, listings } from '#db/schema/listings.ts'
import { words } from '#db/schema/words.ts'
import type { SaleDays } from './rules.ts'

const { pos: _pos, search: _search, itemsText: _itemsText, ...columns } = getTableColumns(listings)

const CARD_PICTURES = 3

/** What a search asks for, apart from where. Only what is present becomes part of the SQL. */
export interface SaleFilter {
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

export type FoundListing = Omit<typeof listings.$inferSelect, 'pos' | 'search' | 'itemsText'> & {
  firstName: string
  lastName: string
  imageUrls: string[]
  suggestedTotal: string
  /** From the point to the sale through the unit sphere, as they are ordered; null when no place was asked for. */
  chord: number | null
  matchedItem: { title: string; cropUrl: string | null } | null
}

export interface NearFilter extends SaleFilter {
  /** On the unit sphere. */
  point: readonly [number, number, number]
  /** Up to which chord a sale is near, by how exactly its position is known. */
  maxChords: { street: number; zip: number; city: number }
  /** The last distance of the page before and the sales that were shown at it. */
  after?: { chord: number; listingIds: string[] } | undefined
}

/** Published sales near a point, nearest first. */
export async function searchNear(db: Queryable, filter: NearFilter): Promise<FoundListing[]> {
  const { maxChords, after, days } = filter
  const point = sql`${`(${filter.point.join(',')})`}::cube`
  const chord = sql<number>`(${listings.pos} <-> ${point})`
  const widest = Math.max(...Object.values(maxChords))
  const maxChord = sql`case ${listings.positionPrecision} when 'zip' then ${maxChords.zip}::float8 when 'city' then ${maxChords.city}::float8 else ${maxChords.street}::float8 end`
  return readPage(db, filter, {
    chord,
    where: [
      days.withUndated ? sql`(${isNull(listings.saleDate)} or ${isOnDays(days)})` : isOnDays(days),
      sql`${listings.pos} <@ cube_enlarge(${point}, ${widest}::float8, 4)`,
      sql`${chord} <= ${maxChord}`,
      after && sql`${chord} >= ${after.chord}::float8`,
      after && sql`${listings.id} <> all(${sql.param(after.listingIds)}::uuid[])`,
    ],
    // By the distance and nothing else: with a second key PostgreSQL before 17 sorts all that is near.
    order: [chord],
  })
}

/** Published sales of the days asked for, soonest first. */
export async function searchByDay(
  db: Queryable,
  filter: SaleFilter & { after?: { saleDate: string; listingId: string } | undefined },
): Promise<FoundListing[]> {
  const { after, days } = filter
  return readPage(db, filter, {
    where: [
      isOnDays(days),
      after && sql`(${listings.saleDate}, ${listings.id}) > (${after.saleDate}::date, ${after.listingId}::uuid)`,
    ],
    order: [listings.saleDate, listings.id],
  })
}

/** Published sales that have no day yet, oldest first. */
export async function searchUndated(
  db: Queryable,
  filter: SaleFilter & { after?: { listingId: string } | undefined },
): Promise<FoundListing[]> {
  const { after } = filter
  return readPage(db, filter, {
    where: [isNull(listings.saleDate), after && sql`${listings.id} > ${after.listingId}::uuid`],
    order: [listings.saleDate, listings.id],
  })
}

interface PageParts {
  where: (SQL | undefined)[]
  order: (SQL | typeof listings.saleDate | typeof listings.id)[]
  chord?: SQL<number | null>
}

/** One page of published sales with all that their cards show; of the items only those of the page are read. */
async function readPage(
  db: Queryable,
  { category, text, limit }: SaleFilter,
  { where, order, chord = sql<null>`null::float8` }: PageParts,
): Promise<FoundListing[]> {
  const page = db
    .select({ id: listings.id, chord: chord.as('chord') })
    .from(listings)
    .where(
      and(
        sql`${listings.status} = 'published'`, // a literal, so that the partial indexes serve
        category ? sql`${listings.categories} @> array[${category}]` : undefined,
        text && sql`${listings.search} @@ websearch_to_tsquery('english', ${text.all})`,
        ...where,
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .as('page')
  const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  const pictures = sql`array_agg(${picture} order by ${items.position}) filter (where ${picture} is not null)`
  const card = db
    .select({
      suggestedTotal: sql<string>`coalesce(sum(${items.priceSuggested}), 0)::numeric(14, 2)`.as('suggested_total'),
      imageUrls: sql<string[]>`coalesce((${pictures})[1:${CARD_PICTURES}], '{}')`.as('card_image_urls'),
    })
    .from(items)
    .where(eq(items.listingId, page.id))
    .as('card')
  const matchedItem = text ? matchingItem(text, sql`${page.id}`) : sql`null::json`
  return db
    .select({
      ...columns,
      chord: page.chord,
      firstName: user.firstName,
      lastName: user.lastName,
      suggestedTotal: card.suggestedTotal,
      imageUrls: card.imageUrls,
      matchedItem: sql<FoundListing['matchedItem']>`${matchedItem}`,
    })
    .from(page)
    .innerJoin(listings, eq(listings.id, page.id))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .crossJoinLateral(card)
    .orderBy(page.chord, listings.saleDate, listings.id)
}

/** The item of a listing that matches most of the words, as JSON. */
function matchingItem({ all, any }: SearchText, listingId: SQL): SQL {
  const anyQuery = sql`websearch_to_tsquery('english', ${any})`
  const allQuery = sql`websearch_to_tsquery('english', ${all})`
  return sql`(
    select json_build_object('title', ${items.title}, 'cropUrl', coalesce(${items.cropUrl}, ${items.imageUrls}[1]))
    from ${items}
    where ${items.listingId} = ${listingId} and ${items.search} @@ ${anyQuery}
    order by ${items.search} @@ ${allQuery} desc, ts_rank(${items.search}, ${anyQuery}) desc, ${items.position}
    limit 1
  )`
}

function isOnDays({ now, fallbackTimeZone, possible, certain, byLocalDay }: SaleDays): SQL {
  if (byLocalDay.length === 0) return isBetween(possible)
  const zone = sql`coalesce(${listings.timeZone}, ${fallbackTimeZone})`
  const localDay = sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`
  const exact = byLocalDay.map((window) => sql`(${localDay} = ${window.localDay}::date and ${isBetween(window)})`)
  const alternatives = certain ? [isBetween(certain), ...exact] : exact
  return sql`(${isBetween(possible)} and (${sql.join(alternatives, sql` or `)}))`
}

function isBetween({ first, last }: { first: string; last: string | null }): SQL {
  if (last === null) return sql`${listings.saleDate} >= ${first}::date`
  return sql`${listings.saleDate} between ${first}::date and ${last}::date`
}

export interface SimilarWord {
  typed: string
  word: string
  seen: number
}

/** For each word that no sale has: the words of sales that look like it, and those that it is the beginning of. */
export async function listSimilarWords(db: Queryable, typed: string[]): Promise<SimilarWord[]> {
  const { rows } = await db.execute<SimilarWord & Record<string, unknown>>(sql`
    select typed.word as typed, near.word, near.seen
    from unnest(${sql.param(typed)}::text[]) as typed (word)
    cross join lateral (
      (select word, seen from ${words} order by word <-> typed.word limit 30)
      union
      (select word, seen from ${words} where word like typed.word || '%' order by seen desc limit 5)
    ) near
    where not exists (select from ${words} where word = typed.word)`)
  return rows
}

/** When the words were last read from all sales, and from any; null when they never were. */
export async function findWordsRefreshed(db: Queryable): Promise<{ all: Date; any: Date } | null> {
  const [row] = await db.select({ all: min(words.refreshedAt), any: max(words.refreshedAt) }).from(words)
  return row?.all && row.any ? { all: row.all, any: row.any } : null
}

export interface WordBatch {
  after: { updatedAt: string; listingId: string }
  limit: number
  now: Date
  /** Counts of words that were last seen before this are begun anew. */
  countFrom: Date
}

/** Reads the words of the sales changed next after a point. @returns where to go on, or null at the end */
export async function countWords(tx: Queryable, batch: WordBatch): Promise<WordBatch['after'] | null> {
  const { after, limit } = batch
  const now = batch.now.toISOString()
  const { rows } = await tx.execute<WordBatch['after'] & Record<string, unknown>>(sql`
    with batch as materialized (
      select id, updated_at, title, items_text
      from ${listings}
      where status = 'published' and (updated_at, id) > (${after.updatedAt}::timestamptz, ${after.listingId}::uuid)
      order by updated_at, id
      limit ${limit}
    ), counted as (
      insert into ${words} as known (word, seen, refreshed_at)
      select spelt, count(*), ${now}::timestamptz
      from batch, regexp_split_to_table(lower(title || ' ' || items_text), '[^[:alpha:]]+') as spelt
      where length(spelt) between 3 and 30
      group by spelt
      order by spelt
      on conflict (word) do update set
        seen = excluded.seen + case when known.refreshed_at < ${batch.countFrom.toISOString()}::timestamptz then 0 else known.seen end,
        refreshed_at = excluded.refreshed_at
    )
    select updated_at::text as "updatedAt", id as "listingId" from batch order by updated_at desc, id desc limit 1`)
  return rows[0] ?? null
}

export async function removeWordsBefore(tx: Queryable, before: Date): Promise<void> {
  await tx.delete(words).where(lt(words.refreshedAt, before))
}
