import type { CameBy, Interest, InterestDay } from '@yardsnap/contract/interest'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { interestDays, interestHours, interestMarks } from '#db/schema/interest.ts'

export type InterestKind = (typeof interestMarks.$inferSelect)['kind']

/**
 * @property userId empty when signed out @property day YYYY-MM-DD, UTC @property hour its beginning, ISO
 * @property cameBy empty where the browser does not say
 */
export interface MarkedSighting {
  listingId: string
  day: string
  hour: string
  cameBy: CameBy | ''
  kind: InterestKind
  userId: string
  mark: string
}

/**
 * Counts new sightings of public listings, except those by the seller; of several by the same visitor the first one. On
 * the days of a sale its views are counted by the hour, too. Rows are written in a fixed order, so that two processes
 * cannot deadlock.
 */
export async function addSightings(db: Queryable, sightings: MarkedSighting[]): Promise<void> {
  await db.execute(sql`
    with sighting as materialized (
      select distinct on ("listingId", day, kind, mark) *
      from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb)
        as sighting("listingId" uuid, day date, hour timestamptz, kind text, "cameBy" text, "userId" text, mark text)
      order by "listingId", day, kind, mark, hour
    ), fresh as (
      insert into interest_marks (listing_id, day, kind, mark)
      select "listingId", day, kind, mark
      from sighting
      join listings on listings.id = "listingId" and status = 'published' and seller_id <> "userId"
      order by 1, 2, 3, 4
      on conflict do nothing
      returning listing_id, day, kind, mark
    ), counted as materialized (
      select fresh.listing_id, fresh.day, fresh.kind, hour, "cameBy" as came_by
      from fresh
      join sighting
        on "listingId" = listing_id and sighting.day = fresh.day and sighting.kind = fresh.kind and sighting.mark = fresh.mark
    ), by_hour as (
      insert into interest_hours (listing_id, hour, views)
      select listing_id, hour, count(*)
      from counted
      join listings on listings.id = listing_id
      where kind = 'view' and (hour at time zone coalesce(time_zone, ${FALLBACK_TIME_ZONE}))::date = any(days)
      group by listing_id, hour
      order by listing_id, hour
      on conflict (listing_id, hour) do update set views = interest_hours.views + excluded.views
    )
    insert into interest_days (listing_id, day, views, saves, contacts, routes, views_from_site, views_by_link)
    select listing_id, day,
      count(*) filter (where kind = 'view'),
      count(*) filter (where kind = 'save'),
      count(*) filter (where kind = 'contact'),
      count(*) filter (where kind = 'route'),
      count(*) filter (where kind = 'view' and came_by = 'site'),
      count(*) filter (where kind = 'view' and came_by = 'link')
    from counted
    group by listing_id, day
    order by listing_id, day
    on conflict (listing_id, day) do update set
      views = interest_days.views + excluded.views,
      saves = interest_days.saves + excluded.saves,
      contacts = interest_days.contacts + excluded.contacts,
      routes = interest_days.routes + excluded.routes,
      views_from_site = interest_days.views_from_site + excluded.views_from_site,
      views_by_link = interest_days.views_by_link + excluded.views_by_link
  `)
}

/** @param day YYYY-MM-DD */
export async function forgetMarksBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(interestMarks).where(lt(interestMarks.day, day))
}

/** Days with any interest, oldest first. @param from YYYY-MM-DD */
export async function listDays(db: Queryable, listingId: string, from: string): Promise<InterestDay[]> {
  return db
    .select({
      day: interestDays.day,
      views: interestDays.views,
      saves: interestDays.saves,
      contacts: interestDays.contacts,
      routes: interestDays.routes,
    })
    .from(interestDays)
    .where(and(eq(interestDays.listingId, listingId), gte(interestDays.day, from)))
    .orderBy(asc(interestDays.day))
}

export async function sumDays(db: Queryable, listingId: string): Promise<Interest['totals']> {
  const sum = (column: keyof Interest['totals']) => sql<number>`coalesce(sum(${interestDays[column]}), 0)::int`
  const [totals] = await db
    .select({ views: sum('views'), saves: sum('saves'), contacts: sum('contacts'), routes: sum('routes') })
    .from(interestDays)
    .where(eq(interestDays.listingId, listingId))
  return totals ?? { views: 0, saves: 0, contacts: 0, routes: 0 }
}

/** Views by the hour, earliest first. */
export async function listHours(db: Queryable, listingId: string): Promise<{ hour: Date; views: number }[]> {
  return db
    .select({ hour: interestHours.hour, views: interestHours.views })
    .from(interestHours)
    .where(eq(interestHours.listingId, listingId))
    .orderBy(asc(interestHours.hour))
}

export async function sumWays(db: Queryable, listingId: string): Promise<Record<CameBy, number>> {
  const [ways] = await db
    .select({
      site: sql<number>`coalesce(sum(${interestDays.viewsFromSite}), 0)::int`,
      link: sql<number>`coalesce(sum(${interestDays.viewsByLink}), 0)::int`,
    })
    .from(interestDays)
    .where(eq(interestDays.listingId, listingId))
  return ways ?? { site: 0, link: 0 }
}
