import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { holds } from '#db/schema/holds.ts'
import { items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { openColumns } from './queries.ts'

/** Records whether the shopper came for a hold that ran out. @returns false if there is no such hold */
export async function writeVisit(
  tx: Queryable,
  { listingId, holdId, hasCome }: { listingId: string; holdId: string; hasCome: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(holds)
    .set({ hasCome })
    .where(and(eq(holds.id, holdId), eq(holds.listingId, listingId), eq(holds.endReason, 'missed')))
    .returning({ id: holds.id })
  return rows.length > 0
}

export interface Visits {
  came: number
  missed: number
}

/** Whether a hold has run out that is not marked as ended yet. */
const hasRunOut = (now: Date) => sql`${holds.endedAt} is null and ${holds.until} <= ${now.toISOString()}::timestamptz`

/** How often people came for what was held for them, and how often not, over all sales. */
export async function countVisits(
  db: Queryable,
  shopperIds: readonly string[],
  now: Date,
): Promise<Map<string, Visits>> {
  if (shopperIds.length === 0) return new Map()
  const rows = await db
    .select({
      shopperId: holds.shopperId,
      came: sql<number>`(count(*) filter (where ${holds.hasCome}))::int`,
      missed: sql<number>`(count(*) filter (where not ${holds.hasCome} or (${hasRunOut(now)})))::int`,
    })
    .from(holds)
    .where(inArray(holds.shopperId, [...shopperIds]))
    .groupBy(holds.shopperId)
  return new Map(rows.map(({ shopperId, ...visits }) => [shopperId, visits]))
}

const isMissed = and(eq(holds.endReason, 'missed'), eq(holds.hasCome, false))

/** Holds of a listing that ran out without a visit, the latest first. */
export async function listMissed(db: Queryable, listingId: string, { now, limit }: { now: Date; limit: number }) {
  return db
    .select(openColumns)
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .innerJoin(user, eq(user.id, holds.shopperId))
    .innerJoin(items, eq(items.id, holds.itemId))
    .where(and(eq(holds.listingId, listingId), or(isMissed, hasRunOut(now))))
    .orderBy(desc(holds.until), desc(holds.id))
    .limit(limit)
}
