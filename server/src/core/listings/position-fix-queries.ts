import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { positionFixes } from '#db/schema/position-fixes.ts'

export type FixRow = typeof positionFixes.$inferSelect

/** @returns the seller's run in progress, otherwise a new one */
export async function joinOrInsertFix(
  tx: Queryable,
  run: { id: string; userId: string; totalListings: number },
): Promise<string> {
  const isOld = lt(positionFixes.createdAt, sql`now() - interval '1 day'`)
  await tx.delete(positionFixes).where(and(eq(positionFixes.userId, run.userId), isOld))
  const [row] = await tx
    .insert(positionFixes)
    .values(run)
    .onConflictDoUpdate({
      target: positionFixes.userId,
      targetWhere: sql`${positionFixes.status} in ('queued', 'running')`,
      set: { userId: run.userId }, // a no-op update, so that RETURNING yields the row
    })
    .returning({ id: positionFixes.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function findFix(db: Queryable, runId: string): Promise<FixRow | null> {
  const [row] = await db.select().from(positionFixes).where(eq(positionFixes.id, runId))
  return row ?? null
}

export async function updateFix(
  db: Queryable,
  runId: string,
  values: Partial<Pick<FixRow, 'status' | 'checkedCount' | 'fixedCount' | 'totalListings'>>,
): Promise<void> {
  const isActive = inArray(positionFixes.status, ['queued', 'running'])
  await db
    .update(positionFixes)
    .set(values)
    .where(and(eq(positionFixes.id, runId), isActive))
}

/**
 * Sets a listing's position, unless it was changed since it was read. The version is not incremented, so open editors
 * see no conflict.
 * @returns whether it was unchanged
 */
export async function setPosition(
  db: Queryable,
  { id, version }: { id: string; version: number },
  position: Pick<typeof listings.$inferInsert, 'latitude' | 'longitude' | 'positionPrecision' | 'timeZone'>,
): Promise<boolean> {
  const rows = await db
    .update(listings)
    .set({ ...position, updatedAt: sql`now()` })
    .where(and(eq(listings.id, id), eq(listings.version, version)))
    .returning({ id: listings.id })
  return rows.length > 0
}
