import { MAX_CARD_DESCRIPTION } from '@yardsnap/contract/discovery'
import { and, eq, getTableColumns, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cardPictures } from '#db/card-pictures.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { items, listings } from '#db/schema/listings.ts'

/** The columns of a sale that a list may need, and no others: the answer is sent as it is. */
const SHOWN = [
  'id',
  'sellerId',
  'title',
  'description',
  'address',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'addressValidated',
  'hidesAddress',
  'isAddressHidden',
  'saleDate',
  'startTime',
  'endTime',
  'timeZone',
  'latitude',
  'longitude',
  'positionPrecision',
  'areaLatitude',
  'areaLongitude',
  'areaPrecision',
  'status',
  'totalEstimatedValue',
  'itemCount',
  'isPremiumListing',
  'version',
] as const satisfies (keyof typeof listings.$inferSelect)[]

/** What PostgreSQL writes of a found sale; see `saleJson`. */
export type FoundListing = Pick<typeof listings.$inferSelect, (typeof SHOWN)[number]> & {
  ownerName: string
  imageUrls: string[]
  suggestedTotal: string
  /** From the point to the sale through the unit sphere, as they are ordered; null when no place was asked for. */
  chord: number | null
  matchedItem: { title: string; cropUrl: string | null } | null
}

/** All that decides how the SQL reads; the values are put in later. */
export interface Shape {
  order: 'near' | 'day' | 'undated'
  isContinued: boolean
  hasCategory: boolean
  hasText: boolean
  days?: DaysShape
}

export interface DaysShape {
  withUndated: boolean
  /** Of each range of days, whether it has a last one. */
  possible: boolean
  certain: boolean | null
  local: boolean[]
}

export type Statement = ReturnType<typeof prepareStatement>

const value = (name: string) => sql.placeholder(name)

/**
 * One page of published sales with all that their cards show; of the items only those of the page are read. The answer is
 * one value, which PostgreSQL writes and the driver reads several times faster than rows of some thirty columns.
 */
export function prepareStatement(db: Queryable, shape: Shape, name: string) {
  const { where, order, chord } = partsOf(shape)
  const page = db
    .select({ id: listings.id, chord: chord.as('chord') })
    .from(listings)
    .where(
      and(
        sql`${listings.status} = 'published'`, // a literal, so that the partial indexes serve
        ...where,
      ),
    )
    .orderBy(...order)
    .limit(value('limit'))
    .as('page')
  const card = db
    .select({
      suggestedTotal: sql<string>`coalesce(sum(${items.priceSuggested}) filter (
        where ${items.soldQuantity} < ${items.quantity}), 0)::numeric(14, 2)`.as('suggested_total'),
      imageUrls: cardPictures.as('card_image_urls'),
    })
    .from(items)
    .where(eq(items.listingId, page.id))
    .as('card')
  const sale = saleJson({
    chord: sql`${page.chord}`,
    suggestedTotal: sql`${card.suggestedTotal}::text`,
    imageUrls: sql`${card.imageUrls}`,
    matchedItem: shape.hasText ? matchingItem(sql`${page.id}`) : sql`null`,
  })
  return db
    .select({
      sales: sql<FoundListing[] | null>`json_agg(${sale} order by ${page.chord}, ${listings.saleDate}, ${listings.id})`,
    })
    .from(page)
    .innerJoin(listings, eq(listings.id, page.id))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .crossJoinLateral(card)
    .prepare(name)
}

/** Money is text, so that it keeps its cents; times are HH:MM. */
function saleJson(found: Record<'chord' | 'suggestedTotal' | 'imageUrls' | 'matchedItem', SQL>): SQL {
  const columns = getTableColumns(listings)
  const values = {
    ...Object.fromEntries(SHOWN.map((name) => [name, columns[name]])),
    ...found,
    description: sql`left(${listings.description}, ${sql.raw(String(MAX_CARD_DESCRIPTION))})`,
    startTime: clock(listings.startTime),
    endTime: clock(listings.endTime),
    totalEstimatedValue: sql`${listings.totalEstimatedValue}::text`,
    ownerName: sql`trim(${user.firstName} || ' ' || ${user.lastName})`,
  }
  const pairs = Object.entries(values).map(([name, what]) => sql`${sql.raw(`'${name}'`)}, ${what}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

function clock(time: SQLWrapper): SQL {
  return sql`left(${time}::text, 5)`
}

interface ShapeParts {
  where: (SQL | undefined)[]
  order: (SQL | typeof listings.saleDate | typeof listings.id)[]
  chord: SQL<number | null>
}

function partsOf(shape: Shape): ShapeParts {
  const { order, isContinued, days } = shape
  if (order === 'near') return nearParts(shape)
  const bySale = { order: [listings.saleDate, listings.id], chord: sql<null>`null::float8` }
  const after =
    order === 'day'
      ? sql`(${listings.saleDate}, ${listings.id}) > (${value('afterDay')}::date, ${value('afterId')}::uuid)`
      : sql`${listings.id} > ${value('afterId')}::uuid`
  const kind = order === 'day' ? days && and(isPossible(days), isExact(days)) : isNull(listings.saleDate)
  return { ...bySale, where: [...meantParts(shape), kind, isContinued ? after : undefined] }
}

/** What a sale must have, and the words that it must match. */
function meantParts({ hasCategory, hasText }: Shape): SQL[] {
  return [
    ...(hasCategory ? [sql`${listings.categories} @> array[${value('category')}]::text[]`] : []),
    ...(hasText ? [sql`${listings.search} @@ ${wordsQuery('allWords')}`] : []),
  ]
}

/**
 * The words of a value, parsed once for the statement: a function of a value that is not known when the statement is
 * planned would be called for each sale and each item.
 */
function wordsQuery(name: string): SQL {
  return sql`(select websearch_to_tsquery('english', ${value(name)}))`
}

/** Of the position that is in the index. */
const knownPrecision = sql`case when ${listings.isAddressHidden} then ${listings.areaPrecision} else ${listings.positionPrecision} end`

/**
 * Outwards by the index until the page is full. What the index does not hold stands in one CASE, of which PostgreSQL
 * expects a half: as they stand it would expect the conditions to leave next to nothing, and rather read and sort all
 * that is near.
 */
function nearParts(shape: Shape): ShapeParts {
  const { isContinued, days } = shape
  const point = sql`${value('point')}::cube`
  const chord = sql<number>`(${listings.pos} <-> ${point})`
  const oneByOne = and(
    sql`${chord} <= case ${knownPrecision} when 'zip' then ${value('zipChord')}::float8 when 'city' then ${value('cityChord')}::float8 else ${value('streetChord')}::float8 end`,
    isContinued ? sql`${chord} >= ${value('afterChord')}::float8` : undefined,
    isContinued ? sql`${listings.id} <> all(${value('afterIds')}::uuid[])` : undefined,
    days?.withUndated ? or(isNull(listings.saleDate), and(isPossible(days), isExact(days))) : days && isExact(days),
    ...meantParts(shape),
  )
  return {
    chord,
    where: [
      sql`${listings.pos} <@ cube_enlarge(${point}, ${value('widestChord')}::float8, 4)`,
      days && !days.withUndated ? isPossible(days) : undefined,
      sql`case when ${oneByOne} then true else false end`,
    ],
    // By the distance and nothing else: with a second key PostgreSQL before 17 sorts all that is near.
    order: [chord],
  }
}

/** The item of a listing that matches most of the words, as JSON. */
function matchingItem(listingId: SQL): SQL {
  const anyWord = wordsQuery('anyWord')
  const allWords = wordsQuery('allWords')
  return sql`(
    select json_build_object('title', ${items.title}, 'cropUrl', coalesce(${items.cropUrl}, ${items.imageUrls}[1]))
    from ${items}
    where ${items.listingId} = ${listingId} and ${items.search} @@ ${anyWord}
      and ${items.soldQuantity} < ${items.quantity}
    order by ${items.search} @@ ${allWords} desc, ts_rank(${items.search}, ${anyWord}) desc, ${items.position}
    limit 1
  )`
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
