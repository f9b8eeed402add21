import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { pricedItemColumns } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { wants } from '#db/schema/wants.ts'

/** A match at a public sale that is not over. */
export interface WantMatchRow {
  thingId: string
  foundAt: Date
  want: Pick<typeof wants.$inferSelect, 'id' | 'userId' | 'latitude' | 'longitude' | 'timeZone' | 'seenAt'>
  listing: Awaited<ReturnType<typeof listListings>>[number]
  /** Null for the sale itself. */
  item: Awaited<ReturnType<typeof listItems>>[number] | null
}

export interface Match {
  wantId: string
  thingId: string
}

/** The newest matches of each of these wants that fit it as it is now, newest first. */
export async function listNewestMatches(
  db: Queryable,
  { wantIds, limit }: { wantIds: string[]; limit: number },
): Promise<WantMatchRow[]> {
  const { rows } = await db.execute<MatchRow>(sql`
    select found.* from wants w
    cross join lateral (
      select ${MATCH} from want_matches m join listings l on l.id = m.listing_id left join items i on i.id = m.thing_id
      where m.want_id = w.id and ${canBeHad} and ${stillFits} order by m.found_at desc nulls last, m.thing_id limit ${limit}) found
    where w.id = any(${sql.param(wantIds)}::uuid[])`)
  return describe(db, rows)
}

/** Those of these matches that can still be had and fit their wants. */
export async function listAvailableMatches(db: Queryable, matches: readonly Match[]): Promise<WantMatchRow[]> {
  const { rows } = await db.execute<MatchRow>(sql`
    select ${MATCH}
    from unnest(${sql.param(matches.map(({ wantId }) => wantId))}::uuid[],
      ${sql.param(matches.map(({ thingId }) => thingId))}::uuid[]) as given (want_id, thing_id)
    join want_matches m using (want_id, thing_id) join wants w on w.id = m.want_id
    join listings l on l.id = m.listing_id left join items i on i.id = m.thing_id
    where ${canBeHad} and ${stillFits} order by i.price_suggested desc nulls last, m.thing_id`)
  return describe(db, rows)
}

type MatchRow = { wantId: string; thingId: string; listingId: string; foundAt: string }
const MATCH = sql`m.want_id as "wantId", m.thing_id as "thingId", m.listing_id as "listingId", m.found_at as "foundAt"`

/**
 * Whether the match of want `w`, listing `l` and item `i` is available: the sale is public and not over, the item is
 * still there, and neither of the two people blocks the other.
 */
const canBeHad = sql`l.status = 'published'
  and (l.last_day is null or l.last_day >= (now() at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))::date)
  and (m.thing_id = m.listing_id or (i.listing_id = l.id and i.state = 'kept' and i.sold_quantity < i.quantity))
  and not exists (
    select from message_blocks b where (b.blocker_id, b.blocked_id) in ((w.user_id, l.seller_id), (l.seller_id, w.user_id)))`

/** Whether a sale of such a place and such days is one that want `w` asks for; `today` is by the sale's own clock. */
export const isNearInTime = ({ pos, days, today }: Record<'pos' | 'days' | 'today', SQL>): SQL => sql`(
  (w.point is null or cube_distance(w.point, ${pos}) <= w.chord)
  and case when ${days} is null then w.days = 'any' else exists (
    select from unnest(${days}) day where day >= ${today}
      and (w.days = 'any' or (extract(isodow from day) in (6, 7)) = (w.days = 'weekends'))) end)`

/**
 * Whether item `i`, or listing `l` itself, is still what want `w` asks for: since they were matched the want may have been
 * changed, the sale moved, or the item named anew or made dearer. At a sale that lowers its prices, what they are is known to
 * `priceNow` alone: its matches stay.
 */
export const stillFits = sql`
  coalesce(i.search, to_tsvector('english', l.title || ' ' || l.description)) @@ w.query
  and (w.max_price is null or i.price_suggested <= w.max_price
    or l.price_rules <> '[]' or l.live_status ->> 'isHalfPrice' = 'true')
  and ${isNearInTime({
    pos: sql`l.pos`,
    days: sql`l.days`,
    today: sql`(now() at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))::date`,
  })}`

/** In the order of `matches`. */
async function describe(db: Queryable, matches: readonly MatchRow[]): Promise<WantMatchRow[]> {
  if (matches.length === 0) return []
  const getIds = (name: 'wantId' | 'thingId' | 'listingId') => [...new Set(matches.map((match) => match[name]))]
  const listed = byId(await listListings(db, getIds('listingId')))
  const named = byId(await listItems(db, getIds('thingId')))
  const wantsById = byId(await listWants(db, getIds('wantId')))
  return matches.flatMap(({ wantId, thingId, listingId, foundAt }) => {
    const [want, listing, item] = [wantsById.get(wantId), listed.get(listingId), named.get(thingId) ?? null]
    return want && listing ? [{ thingId, foundAt: new Date(foundAt), want, listing, item }] : []
  })
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

function listWants(db: Queryable, ids: string[]) {
  const { id, userId, latitude, longitude, timeZone, seenAt } = wants
  return db.select({ id, userId, latitude, longitude, timeZone, seenAt }).from(wants).where(inArray(id, ids))
}

function listListings(db: Queryable, ids: string[]) {
  const {
    pos: _pos,
    search: _search,
    description: _description,
    itemsText: _text,
    ...columns
  } = getTableColumns(listings)
  return db.select(columns).from(listings).where(inArray(listings.id, ids))
}

function listItems(db: Queryable, ids: string[]) {
  return db
    .select({
      ...pricedItemColumns,
      title: publicTitle,
      pictureUrl: sql<string | null>`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`,
    })
    .from(items)
    .where(inArray(items.id, ids))
}
