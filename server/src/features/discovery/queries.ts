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
  filter: SaleFilter & { after?: { saleDate: string; listingId: string } | undefined },
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
  filter: SaleFilter & { after?: { listingId: string } | undefined },
): Promise<FoundListing[]> {
  return searchListings(db, {
    shape: { ...shapeOf(filter), order: 'undated' },
    values: { ...valuesOf(filter), afterId: filter.after?.listingId },
  })
}

/** All that decides how the SQL reads; the values are put in later. */
interface Shape {
  order: 'near' | 'day' | 'undated'
  isContinued: boolean
  hasCategory: boolean
  hasText: boolean
  days?: DaysShape
}

interface DaysShape {
  withUndated: boolean
  /** Of each range of days, whether it has a last one. */
  possible: boolean
  certain: boolean | null
  local: boolean[]
}

function shapeOf({ category, text, after }: SaleFilter & { after?: unknown }): Omit<Shape, 'order'> {
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

function valuesOf({ category, text, limit }: SaleFilter): Values {
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

type Statement = ReturnType<typeof prepareStatement>
const statements = new WeakMap<Queryable, Map<string, Statement>>()

/** Runs the statement of a shape. It is built once, and parsed by PostgreSQL once on each connection. */
async function searchListings(
  db: Queryable,
  { shape, values }: { shape: Shape; values: Values },
): Promise<FoundListing[]> {
  const known = statements.get(db) ?? new Map<string, Statement>()
  statements.set(db, known)
  const key = JSON.stringify(shape)
  const statement = known.get(key) ?? prepareStatement(db, shape, `search-${known.size}`)
  known.set(key, statement)
  return statement.execute(values)
}

const value = (name: string) => sql.placeholder(name)

/** One page of published sales with all that their cards show; of the items only those of the page are read. */
function prepareStatement(db: Queryable, shape: Shape, name: string) {
  const { where, order, chord } = partsOf(shape)
  const page = db
    .select({ id: listings.id, chord: chord.as('chord') })
    .from(listings)
    .where(
      and(
        sql`${listings.status} = 'published'`, // a literal, so that the partial indexes serve
        shape.hasCategory ? sql`${listings.categories} @> array[${value('category')}]::text[]` : undefined,
        shape.hasText ? sql`${listings.search} @@ websearch_to_tsquery('english', ${value('allWords')})` : undefined,
        ...where,
      ),
    )
    .orderBy(...order)
    .limit(value('limit'))
    .as('page')
  const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  const pictures = sql`array_agg(${picture} order by ${items.position}) filter (where ${picture} is not null)`
  const card = db
    .select({
      suggestedTotal: sql<string>`coalesce(sum(${items.priceSuggested}), 0)::numeric(14, 2)`.as('suggested_total'),
      imageUrls: sql<string[]>`coalesce((${pictures})[1:${sql.raw(String(CARD_PICTURES))}], '{}')`.as(
        'card_image_urls',
      ),
    })
    .from(items)
    .where(eq(items.listingId, page.id))
    .as('card')
  const matchedItem = shape.hasText ? matchingItem(sql`${page.id}`) : sql`null::json`
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
    .prepare(name)
}

interface ShapeParts {
  where: (SQL | undefined)[]
  order: (SQL | typeof listings.saleDate | typeof listings.id)[]
  chord: SQL<number | null>
}

function partsOf({ order, isContinued, days }: Shape): ShapeParts {
  const isOn = days && isOnDays(days)
  if (order === 'near')
    return nearParts(isContinued, days?.withUndated ? sql`(${isNull(listings.saleDate)} or ${isOn})` : isOn)
  const bySale = { order: [listings.saleDate, listings.id], chord: sql<null>`null::float8` }
  const after =
    order === 'day'
      ? sql`(${listings.saleDate}, ${listings.id}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)`
      : sql`${listings.id} > ${value('afterId')}::uuid`
  const kind = order === 'day' ? isOn : isNull(listings.saleDate)
  return { ...bySale, where: [kind, isContinued ? after : undefined] }
}

function nearParts(isContinued: boolean, isOnDay: SQL | undefined): ShapeParts {
  const point = sql`${value('point')}::cube`
  const chord = sql<number>`(${listings.pos} <-> ${point})`
  return {
    chord,
    where: [
      isOnDay,
      sql`${listings.pos} <@ cube_enlarge(${point}, ${value('widestChord')}::float8, 4)`,
      sql`${chord} <= case ${listings.positionPrecision} when 'zip' then ${value('zipChord')}::float8 when 'city' then ${value('cityChord')}::float8 else ${value('streetChord')}::float8 end`,
      isContinued ? sql`${chord} >= ${value('afterChord')}::float8` : undefined,
      isContinued ? sql`${listings.id} <> all(${value('afterIds')}::uuid[])` : undefined,
    ],
    // By the distance and nothing else: with a second key PostgreSQL before 17 sorts all that is near.
    order: [chord],
  }
}

/** The item of a listing that matches most of the words, as JSON. */
function matchingItem(listingId: SQL): SQL {
  const anyWord = sql`websearch_to_tsquery('english', ${value('anyWord')})`
  const allWords = sql`websearch_to_tsquery('english', ${value('allWords')})`
  return sql`(
    select json_build_object('title', ${items.title}, 'cropUrl', coalesce(${items.cropUrl}, ${items.imageUrls}[1]))
    from ${items}
    where ${items.listingId} = ${listingId} and ${items.search} @@ ${anyWord}
    order by ${items.search} @@ ${allWords} desc, ts_rank(${items.search}, ${anyWord}) desc, ${items.position}
    limit 1
  )`
}

function isOnDays({ possible, certain, local }: DaysShape): SQL {
  if (local.length === 0) return isBetween('possible', possible)
  const zone = sql`coalesce(${listings.timeZone}, ${value('fallbackTimeZone')})`
  const localDay = sql`(${value('now')}::timestamptz at time zone ${zone})::date`
  const exact = local.map(
    (hasLast, index) => sql`(${localDay} = ${value(`local${index}`)}::date and ${isBetween(`local${index}`, hasLast)})`,
  )
  const alternatives = certain === null ? exact : [isBetween('certain', certain), ...exact]
  return sql`(${isBetween('possible', possible)} and (${sql.join(alternatives, sql` or `)}))`
}

function isBetween(range: string, hasLast: boolean): SQL {
  const first = sql`${value(`${range}First`)}::date`
  if (!hasLast) return sql`${listings.saleDate} >= ${first}`
  return sql`${listings.saleDate} between ${first} and ${value(`${range}Last`)}::date`
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
