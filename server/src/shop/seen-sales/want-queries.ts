import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { SeenDay } from '@yardsnap/contract/seen-sales'
import { WEEKEND_FROM } from '@yardsnap/contract/wants'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { seenSaleSightings, seenSales } from '#db/schema/seen-sales.ts'
import { IS_SHOWN, isCurrent, todayThere } from './place-queries.ts'

/** A want that the words of a seen sale fit. */
export interface WantMatch {
  wantId: string
  userId: string
  seenSaleId: string
  /** What the person looks for. */
  wanted: string
  /** Whether it may only cost so much: nobody knows what things cost at a seen sale. */
  hasMaxPrice: boolean
  streetAddress: string
  city: string
  /** The first day that is left. */
  day: SeenDay
  words: string
  timeZone: string
}

/** What makes a notification one. Its end names the sale: nobody is notified of one twice, whatever they look for. */
export const getNotificationKey = ({ wantId, seenSaleId }: Pick<WantMatch, 'wantId' | 'seenSaleId'>): string =>
  `want-seen-${wantId}-${seenSaleId}`

const { id, latitude, longitude, words, days, dates, timeZone, createdAt, city, streetAddress } = seenSales
const LEXEMES = sql`to_tsvector('english', ${words})`
const POINT = sql`cube(array[
  cos(radians(${latitude})) * cos(radians(${longitude})), cos(radians(${latitude})) * sin(radians(${longitude})), sin(radians(${latitude}))])`
const HAS_WORDS = sql`w.key_lexemes && tsvector_to_array(${LEXEMES}) and ${LEXEMES} @@ w.query`

/** The columns of a `WantMatch` of want `w`. */
const matchColumns = (now: Date) => sql`
  w.id as "wantId", w.user_id as "userId", ${id} as "seenSaleId", w.words as wanted, w.max_price is not null as "hasMaxPrice",
  ${streetAddress} as "streetAddress", ${city} as city, ${words} as words, ${timeZone} as "timeZone",
  (select day from jsonb_array_elements(${days}) day where (day ->> 'date')::date >= ${todayThere(now)}
    order by day ->> 'date' limit 1) as day`

/**
 * Whether a seen sale is shown now and fits want `w`, but for its words: near its place and on its days. Prices are not
 * compared, since a seen sale has none. Wants of those who saw the sale themselves are left out, and of suspended people:
 * they are not notified, and whoever was not would be found again and again.
 */
const fits = (now: Date) => sql`${isCurrent(now)} and ${IS_SHOWN} and w.removed_at is null
  and not exists (select from "user" u where u.id = w.user_id and u.suspended_at is not null)
  and not exists (select from ${seenSaleSightings} s where s.seen_sale_id = ${id} and s.user_id = w.user_id)
  and (w.point is null or cube_distance(w.point, ${POINT}) <= w.chord)
  and exists (select from unnest(${dates}) day where day >= ${todayThere(now)}
    and (w.days = 'any' or (extract(isodow from day) in (6, 7)) = (w.days = 'weekends')))`

/**
 * Sales that were added since an instant, the oldest first, with the wants that they fit and whose owners have not been
 * notified of them, be it for another of their wants.
 * @param after the last match of the page before
 */
export async function listWantMatches(
  db: Queryable,
  { addedSince, now, after, limit }: { addedSince: Date; now: Date; after: WantMatch | undefined; limit: number },
): Promise<WantMatch[]> {
  // The ids of seen sales ascend with the time at which they were added.
  const isLater = after
    ? sql`(${id}, w.user_id, w.id) > (${after.seenSaleId}::uuid, ${after.userId}, ${after.wantId}::uuid)`
    : sql`true`
  const { rows } = await db.execute<WantMatch & Record<string, unknown>>(sql`
    select ${matchColumns(now)} from ${seenSales} join wants w on ${HAS_WORDS}
    where ${createdAt} > ${addedSince.toISOString()}::timestamptz and w.delivery = 'now' and ${fits(now)}
      and not exists (select from notifications n
        where n.user_id = w.user_id and n.key like 'want-seen-%-' || ${id})
      and ${isLater}
    order by ${id}, w.user_id, w.id limit ${limit}`)
  return rows
}

export interface WeekendSighting extends WantMatch {
  /** The date of the Thursday. */
  thursday: string
}

/**
 * Sales that were added in the week until this Thursday evening, with the wants whose matches are sent then, for whom it
 * is that evening and who have not been sent anything yet. A sale is in one of these weeks, so nobody is told twice.
 */
export async function listWeekendMatches(
  db: Queryable,
  { userIds, now, limit }: WeekendQuery,
): Promise<WeekendSighting[]> {
  const zone = sql`coalesce(w.time_zone, ${FALLBACK_TIME_ZONE})`
  const { rows } = await db.execute<WeekendSighting & Record<string, unknown>>(sql`
    with found as materialized (
      select ${matchColumns(now)}, this_week.thursday::text as thursday, ${createdAt} as created_at
      from ${seenSales} join wants w on ${HAS_WORDS}
      cross join lateral (
        select (${now.toISOString()}::timestamptz at time zone ${zone} - ${WEEKEND_FROM}::interval)::date as thursday) this_week
      where w.delivery = 'thursday' and extract(isodow from this_week.thursday) = 4
        and ${userIds === null ? sql`true` : sql`w.user_id = any(${sql.param(userIds)}::text[])`}
        and ${createdAt} <= (this_week.thursday + ${WEEKEND_FROM}::time) at time zone ${zone}
        and ${createdAt} > (this_week.thursday - 7 + ${WEEKEND_FROM}::time) at time zone ${zone}
        and ${fits(now)}
        and not exists (select from notifications n where n.user_id = w.user_id and n.key = 'weekend-' || this_week.thursday)
    )
    select * from found
    where "userId" in (select distinct "userId" from found order by 1 limit ${limit})
    order by "userId", created_at, "wantId"`)
  return rows
}

export interface WeekendQuery {
  /** Null: of anybody. */
  userIds: readonly string[] | null
  now: Date
  /** How many people. */
  limit: number
}
