import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { consignorMailStops } from '#db/schema/consignments.ts'
import { listings } from '#db/schema/listings.ts'

type MailStop = typeof consignorMailStops.$inferInsert

/** Null for a sale whose account is gone. */
export async function findOrganizer(db: Queryable, listingId: string): Promise<string | null> {
  const [sale] = await db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, listingId))
  return sale?.sellerId ?? null
}

export async function writeMailStop(db: Queryable, stop: MailStop): Promise<void> {
  await db.insert(consignorMailStops).values(stop).onConflictDoNothing()
}

/** @returns those of the addresses that an organizer may not mail */
export async function listStopped(
  db: Queryable,
  { sellerId, addressIds }: { sellerId: string; addressIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ addressId: consignorMailStops.addressId })
    .from(consignorMailStops)
    .where(and(eq(consignorMailStops.sellerId, sellerId), inArray(consignorMailStops.addressId, [...addressIds])))
  return rows.map(({ addressId }) => addressId)
}
