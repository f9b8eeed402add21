import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { purchases } from '#db/schema/ledger.ts'
import { listings } from '#db/schema/listings.ts'
import { savedListings } from '#db/schema/saved.ts'
import { trips } from '#db/schema/trips.ts'

export async function findZone(db: Queryable, listingId: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: listings.timeZone }).from(listings).where(eq(listings.id, listingId))
  return row?.timeZone ?? null
}

/** A day of a sale. @property zone the time zone in which it is that day */
interface Day {
  listingId: string
  zone: string
  day: string
}

export async function sumSold(db: Queryable, { listingId, zone, day }: Day) {
  const pieces = sql`sum(${purchases.quantity})`
  const [sums] = await db
    .select({
      piecesSold: sql<string>`coalesce(${pieces}, 0)`.mapWith(Number),
      piecesUncounted: sql<string>`coalesce(${pieces} filter (where ${purchases.price} is null), 0)`.mapWith(Number),
      totalCents: sql<string>`coalesce(sum(${purchases.price} * 100), 0)::bigint`.mapWith(Number),
    })
    .from(purchases)
    .where(and(eq(purchases.listingId, listingId), sql`(${purchases.soldAt} at time zone ${zone})::date = ${day}`))
  return sums!
}

/** How many people have saved a sale, and how many of them have it on a trip of the day and have not been there. */
export async function countShoppers(db: Queryable, { listingId, day }: Pick<Day, 'listingId' | 'day'>) {
  const isDriving = sql`${listingId} = any(${trips.listingIds}) and left(${trips.plan} ->> 'departAt', 10) = ${day}
    and ${savedListings.mark} is null`
  const [counts] = await db
    .select({
      savedCount: sql<string>`count(*)`.mapWith(Number),
      drivingCount: sql<string>`count(*) filter (where ${isDriving})`.mapWith(Number),
    })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .leftJoin(trips, eq(trips.userId, savedListings.userId))
    .where(and(eq(savedListings.listingId, listingId), sql`${savedListings.userId} <> ${listings.sellerId}`))
  return counts!
}
