import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { consignorMailStops } from '#db/schema/consignments.ts'

type MailStop = typeof consignorMailStops.$inferInsert

export async function isAccount(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(user, eq(user.id, userId))) > 0
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
