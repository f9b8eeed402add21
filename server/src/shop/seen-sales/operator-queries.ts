import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { photos } from '#db/schema/photos.ts'
import { blockedFinders, seenSaleAbsences, seenSales } from '#db/schema/seen-sales.ts'
import { SHOWN_COLUMNS } from './queries.ts'

/** The newest seen sales with their finders, without those that were removed. */
export function listNewest(db: Queryable, limit: number) {
  return db
    .select({
      ...SHOWN_COLUMNS,
      isHidden: sql<boolean>`${seenSales.hiddenAt} is not null`,
      nobodyHereCount: sql<number>`(select count(*)::int from ${seenSaleAbsences} where ${seenSaleAbsences.seenSaleId} = ${seenSales.id})`,
      finderId: user.id,
      finderEmail: user.email,
      isBlocked: sql<boolean>`${blockedFinders.userId} is not null`,
    })
    .from(seenSales)
    .leftJoin(photos, eq(photos.seenSaleId, seenSales.id))
    .leftJoin(user, eq(user.id, seenSales.finderId))
    .leftJoin(blockedFinders, eq(blockedFinders.userId, seenSales.finderId))
    .where(sql`${seenSales.removedAt} is null`)
    .orderBy(desc(seenSales.createdAt))
    .limit(limit)
}

/** @returns the address, for the log; null when there is no such sale */
export async function setHidden(tx: Queryable, seenSaleId: string, hiddenAt: Date | null): Promise<boolean> {
  const rows = await tx.update(seenSales).set({ hiddenAt }).where(eq(seenSales.id, seenSaleId)).returning()
  return rows.length > 0
}

export async function findAddress(db: Queryable, seenSaleId: string): Promise<string | null> {
  const { streetAddress, city } = seenSales
  const [row] = await db.select({ streetAddress, city }).from(seenSales).where(eq(seenSales.id, seenSaleId))
  return row ? [row.streetAddress, row.city].filter(Boolean).join(', ') : null
}

export async function blockFinder(tx: Queryable, userId: string): Promise<void> {
  await tx.insert(blockedFinders).values({ userId }).onConflictDoNothing()
}

export async function unblockFinder(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(blockedFinders).where(eq(blockedFinders.userId, userId))
}
