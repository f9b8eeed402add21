import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { detectionRuns, photoDetections } from '#db/schema/detection.ts'
import { listings } from '#db/schema/listings.ts'

export type RunRow = typeof detectionRuns.$inferSelect

export async function insertRun(
  tx: Queryable,
  run: { id: string; listingId: string; userId: string; photoKeys: string[] },
): Promise<RunRow> {
  const [row] = await tx.insert(detectionRuns).values(run).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Keeps two calls for one listing from both starting a run; released when the transaction ends. */
export async function lockRunsOf(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`detection:${listingId}`}, 0))`)
}

export async function findActiveRun(db: Queryable, listingId: string, photoKeys: string[]): Promise<RunRow | null> {
  const rows = await db
    .select()
    .from(detectionRuns)
    .where(and(eq(detectionRuns.listingId, listingId), inArray(detectionRuns.status, ['queued', 'running'])))
  return rows.find((run) => run.photoKeys.join('\n') === photoKeys.join('\n')) ?? null
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | null> {
  const [row] = await db.select().from(detectionRuns).where(eq(detectionRuns.id, runId))
  return row ?? null
}

export async function findLatestRun(db: Queryable, userId: string, listingId: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(detectionRuns)
    .where(and(eq(detectionRuns.listingId, listingId), eq(detectionRuns.userId, userId)))
    .orderBy(desc(detectionRuns.createdAt), desc(detectionRuns.id))
    .limit(1)
  return row ?? null
}

/** @returns false when the run is gone or cancelled: its listing was deleted, or its seller stopped it. */
export async function updateRun(
  db: Queryable,
  runId: string,
  values: Partial<Pick<RunRow, 'status' | 'photosDone' | 'message'>>,
): Promise<boolean> {
  const rows = await db
    .update(detectionRuns)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(detectionRuns.id, runId), sql`${detectionRuns.status} <> 'cancelled'`))
    .returning({ id: detectionRuns.id })
  return rows.length > 0
}

export async function findBoxes(db: Queryable, model: string, contentHashes: string[]): Promise<Map<string, unknown>> {
  if (contentHashes.length === 0) return new Map()
  const rows = await db
    .select({ contentHash: photoDetections.contentHash, boxes: photoDetections.boxes })
    .from(photoDetections)
    .where(and(eq(photoDetections.model, model), inArray(photoDetections.contentHash, contentHashes)))
  return new Map(rows.map((row) => [row.contentHash, row.boxes]))
}

export async function saveBoxes(db: Queryable, model: string, contentHash: string, boxes: unknown): Promise<void> {
  await db.insert(photoDetections).values({ model, contentHash, boxes }).onConflictDoNothing()
}

export async function isOwnListing(db: Queryable, userId: string, listingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
  return rows.length > 0
}
