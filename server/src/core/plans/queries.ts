import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { localDay } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { listings, listingUsage } from '#db/schema/listings.ts'

/** Locks and returns the user's counter of a month, inserting it if it is missing. @param month YYYY-MM-01 */
export async function lockUsage(tx: Queryable, userId: string, month: string): Promise<number> {
  const [row] = await tx
    .insert(listingUsage)
    .values({ userId, month, created: 0 })
    .onConflictDoUpdate({
      target: [listingUsage.userId, listingUsage.month],
      set: { created: sql`listing_usage.created` },
    })
    .returning({ created: listingUsage.created })
  return row?.created ?? 0
}

export async function readUsage(db: Queryable, userId: string, month: string): Promise<number> {
  const [row] = await db
    .select({ created: listingUsage.created })
    .from(listingUsage)
    .where(and(eq(listingUsage.userId, userId), eq(listingUsage.month, month)))
  return row?.created ?? 0
}

export async function addUsage(tx: Queryable, userId: string, month: string, by: 1 | -1): Promise<void> {
  await tx
    .update(listingUsage)
    .set({ created: sql`greatest(0, ${listingUsage.created} + ${by})` })
    .where(and(eq(listingUsage.userId, userId), eq(listingUsage.month, month)))
}

/** Published listings that are not over: the SQL version of the service's `isActive`. */
export async function countActiveListings(db: Queryable, userId: string, now: Date): Promise<number> {
  const today = localDay(now, listings.timeZone)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, userId),
        eq(listings.status, 'published'),
        or(isNull(listings.lastDay), gte(listings.lastDay, today)),
      ),
    )
  return row?.count ?? 0
}
