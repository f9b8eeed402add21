import { priceNow } from '@yardsnap/contract/asking-price'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { WEEKEND_FROM } from '@yardsnap/contract/wants'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { pricedItemColumns, pricedSaleColumns } from '#db/item-price.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { isNearInTime, type Match } from './listed-match-queries.ts'

/** How many matches are stored per want and sale, because a sale has up to 500 items that may change every day. */
export const MAX_MATCHES_PER_SALE = 20

/** Locks the matches of a sale until the transaction ends, because they are counted before some are added. */
async function lockMatches(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`want-matches:${listingId}`}, 0))`)
}

/** Stores the matches of a sale for all wants. @returns how many were added */
export function insertMatches(db: Queryable, listingId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMatches(tx, listingId)
    await deleteGone(tx, listingId)
    return insertFitting(tx, listingId, { lowered: await listLowered(tx, listingId, now) })
  })
}

/** Stores the matches of a sale for one want. They count as notified, because they existed before the want. */
export function insertMatchesForWant(
  db: Queryable,
  listingId: string,
  { wantId, now }: { wantId: string; now: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMatches(tx, listingId)
    return insertFitting(tx, listingId, { wantId, lowered: await listLowered(tx, listingId, now) })
  })
}

/** What items of a sale cost while a rule or 'Half price now' lowers their prices, by their ids. */
async function listLowered(tx: Queryable, listingId: string, now: Date): Promise<Map<string, string>> {
  const [sale] = await tx.select(pricedSaleColumns).from(listings).where(eq(listings.id, listingId))
  if (!sale || (sale.priceRules.length === 0 && !sale.liveStatus?.isHalfPrice)) return new Map()
  const rows = await tx
    .select(pricedItemColumns)
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
  return new Map(rows.flatMap((item) => pair(item.id, priceNow(item, sale, now))))
}

const pair = (id: string, price: string | null): [string, string][] => (price === null ? [] : [[id, price]])

/**
 * Deletes the matches of deleted items, to make room for others. Matches of items that were only set aside stay, so
 * that nobody is notified of them again.
 */
async function deleteGone(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`
    delete from want_matches m
    where m.listing_id = ${listingId} and m.thing_id <> ${listingId}::uuid
      and not exists (select from items i where i.id = m.thing_id)`)
}

/**
 * Stores which wants a public sale matches. One statement, whatever the number of wants: the index of key lexemes
 * returns those of which at least one word occurs, and only these are examined. The sale's own words count if none of
 * its items match. For a sale in early access only Premium shoppers are notified; it is matched again when that ends.
 * Existing matches are left as they are, which alone makes each item be notified once. Of many items the most
 * expensive are taken.
 * @param wantId the only want to examine; its matches are shown without a notification
 * @param lowered prices of now, of items whose own ones are lowered
 */
async function insertFitting(
  tx: Queryable,
  listingId: string,
  { wantId, lowered }: { wantId?: string; lowered: ReadonlyMap<string, string> },
): Promise<number> {
  const isOnlyShown = wantId === undefined ? sql`false` : sql`true`
  const { rowCount } = await tx.execute(sql`
    with sale as materialized (
      select l.id, l.seller_id, l.pos, l.days, l.title, l.description,
        coalesce(l.early_access_until > now(), false) as is_early,
        (now() at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))::date as today
      from listings l where l.id = ${listingId} and l.status = 'published'
    ), things as materialized (
      select i.id, i.search,
        case when i.price_suggested > 0 or i.price_source = 'free' then coalesce(lowered.price, i.price_suggested) end as price
      from items i join sale on i.listing_id = sale.id
      left join unnest(${sql.param([...lowered.keys()])}::uuid[], ${sql.param([...lowered.values()])}::numeric[])
        as lowered (id, price) on lowered.id = i.id
      where i.state = 'kept' and i.sold_quantity < i.quantity
      union all
      select id, to_tsvector('english', title || ' ' || description), null from sale
    ), candidates as materialized (
      select w.id, w.query, w.max_price, w.delivery
      from wants w join "user" u on u.id = w.user_id cross join sale
      where w.removed_at is null ${wantId === undefined ? sql`` : sql`and w.id = ${wantId}`}
        and w.key_lexemes && (
          select array_agg(distinct lexeme) from things cross join unnest(tsvector_to_array(things.search)) lexeme)
        and w.user_id <> sale.seller_id
        and (not sale.is_early or u.account_type = 'premium' and coalesce(u.premium_expires_at > now(), true))
        and ${isNearInTime({ pos: sql`sale.pos`, days: sql`sale.days`, today: sql`sale.today` })}
    ), fitting as materialized (
      select c.id as want_id, t.id as thing_id, c.delivery, t.price
      from candidates c join things t on t.search @@ c.query and (c.max_price is null or t.price <= c.max_price)
    ), known as materialized (
      select want_id, thing_id from want_matches where listing_id = ${listingId}
    ), counts as materialized (
      select want_id, count(*) as count from known group by want_id
    ), found as (
      select want_id, thing_id, delivery, row_number() over (partition by want_id order by price desc nulls last, thing_id) as place
      from fitting
      where (thing_id <> ${listingId}::uuid
          or not exists (select from fitting f where f.want_id = fitting.want_id and f.thing_id <> ${listingId}::uuid))
        and not exists (select from known k where k.want_id = fitting.want_id and k.thing_id = fitting.thing_id)
    )
    insert into want_matches (want_id, thing_id, listing_id, told_at)
    select want_id, thing_id, ${listingId}::uuid, case when delivery = 'off' or ${isOnlyShown} then now() end
    from found left join counts using (want_id)
    where place + coalesce(counts.count, 0) <= ${MAX_MATCHES_PER_SALE}
    order by want_id, thing_id
    on conflict do nothing`)
  return rowCount ?? 0
}

/** When a sale is held, and what its host has said of it; null for one that is gone. */
export async function findTimes(db: Queryable, listingId: string) {
  const { saleDate, startTime, endTime, dayNote, laterDays, timeZone, liveStatus } = listings
  const [row] = await db
    .select({ saleDate, startTime, endTime, dayNote, laterDays, timeZone, liveStatus })
    .from(listings)
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** Whether match `m` of want `w` still has to be notified on its own rather than on Thursday. */
const IS_UNNOTIFIED = sql`m.told_at is null and w.delivery = 'now' and w.removed_at is null`

export interface WantOwner {
  userId: string
  timeZone: string | null
}

/** People who have to be notified about a public sale that is not over, in the order of their ids. */
export async function listUnnotified(
  tx: Queryable,
  listingId: string,
  { after, limit }: { after: string; limit: number },
): Promise<WantOwner[]> {
  const { rows } = await tx.execute<WantOwner & Record<string, unknown>>(sql`
    select w.user_id as "userId", min(coalesce(w.time_zone, l.time_zone)) as "timeZone"
    from want_matches m join wants w on w.id = m.want_id join listings l on l.id = m.listing_id
    where m.listing_id = ${listingId} and ${IS_UNNOTIFIED} and w.user_id > ${after} and l.status = 'published'
      and (l.last_day is null or l.last_day >= (now() at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))::date)
    group by w.user_id order by w.user_id limit ${limit}`)
  return rows
}

/** Claims the matches at a sale that these people were not notified of; they count as notified when `tx` commits. */
export async function claimUnnotified(tx: Queryable, listingId: string, userIds: readonly string[]): Promise<Match[]> {
  const { rows } = await tx.execute<Match & Record<string, unknown>>(sql`
    update want_matches m set told_at = now() from wants w
    where w.id = m.want_id and m.listing_id = ${listingId} and ${IS_UNNOTIFIED}
      and w.user_id = any(${sql.param(userIds)}::text[])
    returning m.want_id as "wantId", m.thing_id as "thingId"`)
  return rows
}

export interface WeekendMatch extends Match {
  /** The date of the Thursday. */
  day: string
}

/** Claims the matches that at most `limit` people are sent this Thursday; they count as notified when `tx` commits. */
export async function claimWeekendMatches(
  tx: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<WeekendMatch[]> {
  const { rows } = await tx.execute<WeekendMatch & Record<string, unknown>>(sql`
    with waiting as materialized (
      select w.id, w.user_id, (${now.toISOString()}::timestamptz at time zone coalesce(w.time_zone, ${FALLBACK_TIME_ZONE})
        - ${WEEKEND_FROM}::interval)::date as day
      from wants w
      where w.delivery = 'thursday' and w.removed_at is null
        and exists (select from want_matches m where m.want_id = w.id and m.told_at is null)
    ), due as materialized (
      select w.* from waiting w
      where extract(isodow from day) = 4
        and not exists (select from notifications n where n.user_id = w.user_id and n.key = 'weekend-' || day)
    ), people as materialized (select distinct user_id from due order by user_id limit ${limit})
    update want_matches m set told_at = now() from due
    where due.user_id in (select user_id from people) and m.want_id = due.id and m.told_at is null
    returning m.want_id as "wantId", m.thing_id as "thingId", due.day::text as day`)
  return rows
}
