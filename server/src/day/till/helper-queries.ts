import { MAX_CODE_ATTEMPTS } from '@yardsnap/contract/till-helpers'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { tillHelpers } from '#db/schema/till.ts'

export type HelperRow = typeof tillHelpers.$inferSelect

export async function insertHelper(tx: Queryable, helper: typeof tillHelpers.$inferInsert): Promise<void> {
  await tx.insert(tillHelpers).values(helper)
}

export async function deleteHelper(db: Queryable, listingId: string, helperId: string): Promise<void> {
  await db.delete(tillHelpers).where(and(eq(tillHelpers.id, helperId), eq(tillHelpers.listingId, listingId)))
}

/** Counts an attempt before its code is checked, so that concurrent calls get no extra attempts. */
export async function countAttempt(db: Queryable, tokenHash: string): Promise<HelperRow | null> {
  const [helper] = await db
    .update(tillHelpers)
    .set({ wrongCodes: sql`${tillHelpers.wrongCodes} + 1` })
    .where(and(eq(tillHelpers.tokenHash, tokenHash), lt(tillHelpers.wrongCodes, MAX_CODE_ATTEMPTS)))
    .returning()
  return helper ?? null
}

export async function updateHelperDevice(db: Queryable, helperId: string, deviceHash: string): Promise<void> {
  await db.update(tillHelpers).set({ wrongCodes: 0, deviceHash }).where(eq(tillHelpers.id, helperId))
}

export async function findHelper(db: Queryable, listingId: string, deviceHash: string) {
  const [row] = await db
    .select({ id: tillHelpers.id, name: tillHelpers.name, role: tillHelpers.role })
    .from(tillHelpers)
    .where(and(eq(tillHelpers.deviceHash, deviceHash), eq(tillHelpers.listingId, listingId)))
  return row ?? null
}

export async function listHelpers(db: Queryable, listingId: string) {
  return db
    .select({
      id: tillHelpers.id,
      name: tillHelpers.name,
      role: tillHelpers.role,
      deviceHash: tillHelpers.deviceHash,
    })
    .from(tillHelpers)
    .where(eq(tillHelpers.listingId, listingId))
    .orderBy(asc(tillHelpers.createdAt))
}
