import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { appraisedPhotoCounts, detectionRuns, photoDetections, remoteModelMonths } from '#db/schema/detection.ts'

export type RunRow = typeof detectionRuns.$inferSelect

const isUnfinished = inArray(detectionRuns.status, ['queued', 'running'])

export async function insertRun(
  tx: Queryable,
  run: { id: string; listingId: string; userId: string; photoKeys: string[]; isAdvanced: boolean },
): Promise<RunRow> {
  const [row] = await tx.insert(detectionRuns).values(run).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Serializes calls for one listing, so that only one starts a run; released at the end of the transaction. */
export async function lockRuns(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`detection:${listingId}`}, 0))`)
}

/**
 * Adds photos to the unfinished run of a listing; those that wait in it already are not repeated.
 * @returns null when there is none
 */
export async function extendRun(tx: Queryable, listingId: string, photoKeys: string[]): Promise<RunRow | null> {
  const { photoKeys: column, photosDone, failedKeys } = detectionRuns
  const waiting = sql`${column}[${photosDone} + 1 : cardinality(${column})]`
  const given = sql`unnest(${sql.param(photoKeys)}::text[]) key`
  const more = sql`array(select key from ${given} where key <> all(${waiting}))`
  const stillFailed = sql`array(select unnest(${failedKeys}) except select key from ${given})`
  const [row] = await tx
    .update(detectionRuns)
    .set({ photoKeys: sql`${column} || ${more}`, failedKeys: stillFailed })
    .where(and(eq(detectionRuns.listingId, listingId), isUnfinished))
    .returning()
  return row ?? null
}

/**
 * Counts the next photo of a run as analyzed. The run is done with its last photo, unless it was cancelled.
 * @param run as read before the analysis. Two jobs may analyze the same photo, for example when one had stalled; only the
 *   first of them counts it.
 */
export async function countPhoto(
  tx: Queryable,
  run: RunRow,
  appraisalFailure: RunRow['appraisalFailure'],
): Promise<void> {
  await advanceRun(tx, run, { status: sql`case when ${isLastPhoto} then 'done' else 'running' end`, appraisalFailure })
}

/**
 * Counts a photo of a run that could not be analyzed. The run goes on with the others; it fails only when all have failed.
 * @param message why, fit to show the seller
 */
export async function countFailedPhoto(db: Queryable, run: RunRow, message: string): Promise<void> {
  const { photosDone, photoKeys, failedKeys } = detectionRuns
  const failed = sql`${failedKeys} || ${photoKeys}[${photosDone} + 1]`
  const haveAllFailed = sql`${isLastPhoto} and ${photoKeys} <@ (${failed})`
  await advanceRun(db, run, {
    failedKeys: failed,
    status: sql`case when ${haveAllFailed} then 'failed' when ${isLastPhoto} then 'done' else 'running' end`,
    message: sql`case when ${haveAllFailed} then ${message} end`,
  })
}

const isLastPhoto = sql`${detectionRuns.photosDone} + 1 >= cardinality(${detectionRuns.photoKeys})`

/** Moves a run to its next photo, unless another job already has, or the run was cancelled. */
async function advanceRun(db: Queryable, run: RunRow, values: PgUpdateSetSource<typeof detectionRuns>): Promise<void> {
  const { id, photosDone, photoKeys, status } = detectionRuns
  await db
    .update(detectionRuns)
    .set({ ...values, photosDone: sql`least(${photosDone} + 1, cardinality(${photoKeys}))`, updatedAt: sql`now()` })
    .where(and(eq(id, run.id), eq(photosDone, run.photosDone), ne(status, 'cancelled')))
}

/** The keys of a listing's photos whose last analysis failed; those that wait for another one are not among them. */
export async function findFailedKeys(db: Queryable, listingId: string): Promise<string[]> {
  const runs = await db
    .select()
    .from(detectionRuns)
    .where(eq(detectionRuns.listingId, listingId))
    .orderBy(asc(detectionRuns.createdAt), asc(detectionRuns.id))
  const failed = new Set<string>()
  for (const { photoKeys, photosDone, failedKeys, status } of runs) {
    for (const key of status === 'cancelled' ? photoKeys.slice(0, photosDone) : photoKeys) failed.delete(key)
    for (const key of failedKeys) failed.add(key)
  }
  return [...failed]
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | null> {
  const [row] = await db.select().from(detectionRuns).where(eq(detectionRuns.id, runId))
  return row ?? null
}

export type RunProgress = NonNullable<Awaited<ReturnType<typeof findRunProgress>>>

/** How far a run is, without its photos. */
export async function findRunProgress(db: Queryable, runId: string) {
  const { listingId, status, photosDone, photoKeys, failedKeys, message, note, appraisalFailure } = detectionRuns
  const photosTotal = sql<number>`cardinality(${photoKeys})`
  const failedCount = sql<number>`cardinality(${failedKeys})`
  const [row] = await db
    .select({ listingId, status, photosDone, photosTotal, failedCount, message, note, appraisalFailure })
    .from(detectionRuns)
    .where(eq(detectionRuns.id, runId))
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

/** The user's oldest unfinished run. */
export async function findNextRun(db: Queryable, userId: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(detectionRuns)
    .where(and(eq(detectionRuns.userId, userId), isUnfinished))
    .orderBy(asc(detectionRuns.createdAt), asc(detectionRuns.id))
    .limit(1)
  return row ?? null
}

/** Users with unfinished runs. */
export async function findWaitingUsers(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: detectionRuns.userId }).from(detectionRuns).where(isUnfinished)
  return rows.map(({ userId }) => userId)
}

/** @returns the ids of the runs that were in progress */
export async function cancelRuns(db: Queryable, userId: string, listingId: string): Promise<string[]> {
  const rows = await db
    .update(detectionRuns)
    .set({ status: 'cancelled', updatedAt: sql`now()` })
    .where(and(eq(detectionRuns.listingId, listingId), eq(detectionRuns.userId, userId), isUnfinished))
    .returning({ id: detectionRuns.id })
  return rows.map(({ id }) => id)
}

const FINDINGS_KEPT_DAYS = 30
const today = sql`(now() at time zone 'utc')::date`

/**
 * Counts one more photo today for a scope, unless the limit is reached.
 * @returns the new count; null if there were already `limit`
 */
export async function countAppraisedPhoto(tx: Queryable, scope: string, limit: number): Promise<number | null> {
  if (limit === 0) return null
  const { day, photos } = appraisedPhotoCounts
  const [row] = await tx
    .insert(appraisedPhotoCounts)
    .values({ day: today, scope, photos: 1 })
    .onConflictDoUpdate({
      target: [day, appraisedPhotoCounts.scope],
      set: { photos: sql`${photos} + 1` },
      setWhere: lt(photos, limit),
    })
    .returning({ photos })
  return row?.photos ?? null
}

export async function forgetOldCounts(tx: Queryable): Promise<void> {
  await tx.delete(appraisedPhotoCounts).where(lt(appraisedPhotoCounts.day, today))
}

const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`

export type MonthRow = typeof remoteModelMonths.$inferSelect

/** What the remote model took in this month (UTC); null before its first photo. */
export async function findRemoteMonth(db: Queryable): Promise<MonthRow | null> {
  const [row] = await db.select().from(remoteModelMonths).where(eq(remoteModelMonths.month, thisMonth))
  return row ?? null
}

/** Adds what one more photo took to this month (UTC). */
export async function addRemoteUsage(
  db: Queryable,
  usage: Pick<MonthRow, 'answers' | 'inputTokens' | 'outputTokens' | 'microDollars'>,
): Promise<void> {
  const { month, photos, answers, inputTokens, outputTokens, microDollars } = remoteModelMonths
  await db
    .insert(remoteModelMonths)
    .values({ month: thisMonth, photos: 1, ...usage })
    .onConflictDoUpdate({
      target: month,
      set: {
        photos: sql`${photos} + 1`,
        answers: sql`${answers} + ${usage.answers}`,
        inputTokens: sql`${inputTokens} + ${usage.inputTokens}`,
        outputTokens: sql`${outputTokens} + ${usage.outputTokens}`,
        microDollars: sql`${microDollars} + ${usage.microDollars}`,
      },
    })
}

/** @returns false if the run is gone or cancelled: its listing was deleted, or its seller stopped it */
export async function updateRun(
  db: Queryable,
  runId: string,
  values: Partial<Pick<RunRow, 'status' | 'photosDone' | 'message' | 'visionModel'>>,
): Promise<boolean> {
  const rows = await db
    .update(detectionRuns)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(detectionRuns.id, runId), ne(detectionRuns.status, 'cancelled')))
    .returning({ id: detectionRuns.id })
  return rows.length > 0
}

export async function loadFindings(
  db: Queryable,
  model: string,
  contentHashes: string[],
): Promise<Map<string, unknown>> {
  if (contentHashes.length === 0) return new Map()
  const rows = await db
    .select({ contentHash: photoDetections.contentHash, findings: photoDetections.findings })
    .from(photoDetections)
    .where(and(eq(photoDetections.model, model), inArray(photoDetections.contentHash, contentHashes)))
  return new Map(rows.map((row) => [row.contentHash, row.findings]))
}

export async function saveFindings(
  db: Queryable,
  model: string,
  contentHash: string,
  findings: unknown,
): Promise<void> {
  await db.insert(photoDetections).values({ model, contentHash, findings }).onConflictDoNothing()
}

/**
 * Deletes findings of photos that no longer exist. They are kept for a while, because the same photo may be uploaded
 * again.
 */
export async function deleteOldFindings(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from photo_detections d
    where created_at < now() - make_interval(days => ${FINDINGS_KEPT_DAYS})
      and not exists (select from photos p where p.content_hash = d.content_hash)`)
  return rowCount ?? 0
}
