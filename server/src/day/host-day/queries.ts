import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { savedListings } from '#db/schema/saved.ts'
import { trips } from '#db/schema/trips.ts'

export async function findZone(db: Queryable, listingId: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: listings.timeZone }).from(listings).where(eq(listings.id, listingId))
  return row?.timeZone ?? null
}

/** How many people have saved a sale, and how many of them have it on a trip of the day and have not been there. */
export async function countShoppers(db: Queryable, { listingId, day }: { listingId: string; day: string }) {
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
