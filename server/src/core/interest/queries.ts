import type { Interest, InterestDay } from '@yardsnap/contract/interest'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { interestDays, interestMarks } from '#db/schema/interest.ts'

export type InterestKind = (typeof interestMarks.$inferSelect)['kind']

/** @property userId empty when signed out @property day YYYY-MM-DD, UTC */
export interface MarkedSighting {
  listingId: string
  day: string
  kind: InterestKind
  userId: string
  mark: string
}

/**
 * Counts new sightings of public listings, except those by the seller. Rows are written in a fixed order, so that two
 * processes cannot deadlock.
 */
export async function addSightings(db: Queryable, sightings: MarkedSighting[]): Promise<void> {
  await db.execute(sql`
    with fresh as (
      insert into interest_marks (listing_id, day, kind, mark)
      select "listingId", day, kind, mark
      from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb)
        as sighting("listingId" uuid, day date, kind text, "userId" text, mark text)
      join listings on listings.id = "listingId" and status = 'published' and seller_id <> "userId"
      order by 1, 2, 3, 4
      on conflict do nothing
      returning listing_id, day, kind
    )
    insert into interest_days (listing_id, day, views, saves, contacts, routes)
    select listing_id, day,
      count(*) filter (where kind = 'view'),
      count(*) filter (where kind = 'save'),
      count(*) filter (where kind = 'contact'),
      count(*) filter (where kind = 'route')
    from fresh
    group by listing_id, day
    order by listing_id, day
    on conflict (listing_id, day) do update set
      views = interest_days.views + excluded.views,
      saves = interest_days.saves + excluded.saves,
      contacts = interest_days.contacts + excluded.contacts,
      routes = interest_days.routes + excluded.routes
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
