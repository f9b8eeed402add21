import type { LaterDay, LiveStatus } from '@yardsnap/contract/listings'
import { type Forecast, SATURDAY_MADE_AT } from '@yardsnap/contract/saturday'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'

/** For how long after `SATURDAY_MADE_AT` plans are made, for those whom an outage would leave without one. */
const MADE_FOR = '15:00'
/** How many sales near home fill up a Saturday that has room beside what the person looks for. */
const SALES_NEAR_HOME = 12
/** Of the sales where a person may go, the most promising are looked at. */
const CANDIDATES_EACH = 20

export interface DuePerson {
  userId: string
  settingsId: string
  latitude: number
  longitude: number
  timeZone: string
  minutes: number
  /** The Saturday, YYYY-MM-DD. */
  day: string
}

/** The next people, by their ids, for whom it is Friday evening and whose Saturday was not looked at. */
export async function listDue(
  db: Queryable,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<DuePerson[]> {
  const { rows } = await db.execute<DuePerson & Record<string, unknown>>(sql`
    select s.user_id as "userId", s.id as "settingsId", s.latitude, s.longitude, s.time_zone as "timeZone", s.minutes,
      (shifted::date + 1)::text as day
    from saturday_settings s join "user" u on u.id = s.user_id and u.suspended_at is null
    cross join lateral (
      select (${now.toISOString()}::timestamptz at time zone s.time_zone) - ${SATURDAY_MADE_AT}::interval as shifted) clock
    where s.user_id > ${after} and s.is_on and s.point is not null
      and extract(isodow from shifted) = 5 and shifted::time < ${MADE_FOR}::time
      and not exists (select from saturday_plans p where p.user_id = s.user_id and p.day = shifted::date + 1)
    order by s.user_id limit ${limit}`)
  return rows
}

/** A sale with its place as only the server knows it. */
export interface CandidateRow {
  userId: string
  isSaved: boolean
  findCount: number
  id: string
  sellerId: string
  title: string
  saleDate: string | null
  startTime: string | null
  endTime: string | null
  dayNote: string
  laterDays: LaterDay[]
  timeZone: string | null
  liveStatus: LiveStatus | null
  isAddressHidden: boolean
  address: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  positionPrecision: 'pinned' | 'street' | 'zip' | 'city' | 'state' | null
  areaLatitude: number | null
  areaLongitude: number | null
  areaPrecision: 'zip' | 'city' | null
}

interface Wanted {
  userIds: readonly string[]
  /** YYYY-MM-DD */
  day: string
  /** The tsquery of the sales that are open on the day. */
  dayTerms: string
  /** How far from home a sale may be, and those that only fill up, as chords of the unit sphere. */
  maxChord: number
  nearChord: number
  /** Whether item `i` of listing `l` is still what want `w` asks for. */
  fitsWant: SQL
  now: Date
}

/**
 * Where these people might go on a day: sales that they saved, those with things that they look for or saved, and the
 * nearest. By the public position of a sale; those in early access only for Premium. Left out are their own sales, those
 * of people whom they block or who block them, those that they marked as visited or skipped, and those of plans that they
 * did not want. One statement for all of them; things count once however many wants they match.
 */
export async function listCandidates(db: Queryable, wanted: Wanted): Promise<CandidateRow[]> {
  const { userIds, day, dayTerms, maxChord, nearChord } = wanted
  const now = sql`${wanted.now.toISOString()}::timestamptz`
  const { rows } = await db.execute<CandidateRow & Record<string, unknown>>(sql`
    with people as materialized (
      select s.user_id, s.point, u.account_type = 'premium' and coalesce(u.premium_expires_at > ${now}, true) as sees_early
      from saturday_settings s join "user" u on u.id = s.user_id
      where s.user_id = any(${sql.param(userIds)}::text[]) and s.point is not null
    ), things as materialized (
      select w.user_id, m.listing_id, m.thing_id
      from people join wants w using (user_id) join want_matches m on m.want_id = w.id
      join listings l on l.id = m.listing_id left join items i on i.id = m.thing_id
      where w.removed_at is null and ${wanted.fitsWant}
      union
      select s.user_id, s.listing_id, s.item_id from people join saved_items s using (user_id) where s.removed_at is null
    ), places as (
      select user_id, listing_id, true as is_saved, 0 as find_count from people join saved_sales using (user_id)
      union all
      select t.user_id, t.listing_id, false, count(*) from things t left join items i on i.id = t.thing_id
      where t.thing_id = t.listing_id
        or (i.listing_id = t.listing_id and i.state = 'kept' and i.sold_quantity < i.quantity)
      group by t.user_id, t.listing_id
      union all
      select people.user_id, near.id, false, 0 from people cross join lateral (
        select l.id from listings l
        where l.status = 'published' and l.pos <@ cube_enlarge(people.point, ${nearChord}::float8, 4)
          and search_terms(l.search, l.categories, l.days) @@ ${dayTerms}::tsquery
        order by l.pos <-> people.point limit ${SALES_NEAR_HOME}) near
    ), together as (
      select user_id, listing_id, bool_or(is_saved) as is_saved, sum(find_count)::int as find_count
      from places group by user_id, listing_id
    ), fitting as (
      select together.*, row_number() over (
        partition by user_id order by is_saved desc, find_count desc, cube_distance(l.pos, people.point), l.id) as place
      from together join people using (user_id) join listings l on l.id = together.listing_id
      where l.status = 'published' and ${day}::date = any(l.days)
        and cube_distance(l.pos, people.point) <= ${maxChord}::float8
        and (l.early_access_until is null or l.early_access_until <= ${now} or people.sees_early)
        and l.seller_id <> user_id
        and not exists (
          select from saved_sales v where v.user_id = together.user_id and v.listing_id = l.id and v.mark is not null)
        and not exists (
          select from saturday_plans p
          where p.user_id = together.user_id and p.state = 'dismissed' and l.id = any(p.listing_ids))
        and not exists (
          select from message_blocks b
          where (b.blocker_id, b.blocked_id) in ((together.user_id, l.seller_id), (l.seller_id, together.user_id)))
    )
    select fitting.user_id as "userId", fitting.is_saved as "isSaved", fitting.find_count as "findCount", l.id,
      l.seller_id as "sellerId", l.title, l.sale_date::text as "saleDate", l.start_time::text as "startTime",
      l.end_time::text as "endTime", l.day_note as "dayNote", l.later_days as "laterDays", l.time_zone as "timeZone",
      l.live_status as "liveStatus", l.is_address_hidden as "isAddressHidden", l.address,
      l.street_address as "streetAddress", l.city, l.state, l.zip_code as "zipCode", l.latitude, l.longitude,
      l.position_precision as "positionPrecision", l.area_latitude as "areaLatitude",
      l.area_longitude as "areaLongitude", l.area_precision as "areaPrecision"
    from fitting join listings l on l.id = fitting.listing_id
    where fitting.place <= ${CANDIDATES_EACH}`)
  return rows
}

export interface NewPlan {
  userId: string
  day: string
  listingIds: string[]
  findCount: number
  departAt: Date | null
  returnAt: Date | null
  forecast: Forecast | null
}

/** Stores plans for those whose account is there and who have none for the day. @returns whose plans were stored */
export async function insertPlans(tx: Queryable, plans: readonly NewPlan[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into saturday_plans (user_id, day, listing_ids, find_count, depart_at, return_at, forecast, state)
    select u.id, day, "listingIds", "findCount", "departAt", "returnAt", forecast, 'proposed'
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as given ("userId" text, day date, "listingIds" uuid[],
      "findCount" int, "departAt" timestamptz, "returnAt" timestamptz, forecast jsonb)
    join "user" u on u.id = given."userId"
    -- In the same order in every transaction, so that two of them do not wait for each other.
    order by u.id
    on conflict (user_id, day) do nothing
    returning user_id as "userId"`)
  return new Set(rows.map(({ userId }) => userId))
}
