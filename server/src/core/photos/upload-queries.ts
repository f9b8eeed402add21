import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { uploads } from '#db/schema/photos.ts'
import { getMasterKey } from './keys.ts'
import { discardObjects, type DiscardedObject } from './storage-queries.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

export async function insertUploads(db: Queryable, values: NewUpload[]): Promise<void> {
  await db.insert(uploads).values(values)
}

export async function setMultipartId(db: Queryable, id: string, multipartId: string): Promise<void> {
  await db.update(uploads).set({ multipartId }).where(eq(uploads.id, id))
}

/**
 * Reserves space for one part within the upload's reservation; a part that is sent again already has its space.
 * @returns false if the parts together would exceed it, or the upload is not open
 */
export async function reservePart(
  db: Queryable,
  { id, partNumber, bytes }: { id: string; partNumber: number; bytes: number },
): Promise<boolean> {
  const name = sql`${String(partNumber)}::text`
  const most = sql`greatest(coalesce((${uploads.partBytes} ->> ${name})::int, 0), ${bytes}::int)`
  const others = sql`(select coalesce(sum(value::int), 0) from jsonb_each_text(${uploads.partBytes} - ${name}))`
  const rows = await db
    .update(uploads)
    .set({ partBytes: sql`${uploads.partBytes} || jsonb_build_object(${name}, ${most})` })
    .where(and(eq(uploads.id, id), ne(uploads.status, 'writing'), sql`${others} + ${most} <= ${uploads.reservedBytes}`))
    .returning({ id: uploads.id })
  return rows.length > 0
}

export async function findUpload(db: Queryable, objectKey: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.objectKey, objectKey))
  return row ?? null
}

export async function findUploadById(db: Queryable, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Claims an upload for the caller that writes its bytes; null if it was already claimed. */
export async function claimUpload(db: Queryable, objectKey: string): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ status: 'writing' })
    .where(and(eq(uploads.objectKey, objectKey), ne(uploads.status, 'writing')))
    .returning()
  return row ?? null
}

/** Permits another write after a failure that the bytes did not cause. */
export async function reopenUpload(db: Queryable, id: string): Promise<void> {
  await db.update(uploads).set({ status: 'failed' }).where(eq(uploads.id, id))
}

/** @returns how many */
export async function deleteUploads(db: Queryable, ids: string[]): Promise<number> {
  const rows = await db.delete(uploads).where(inArray(uploads.id, ids)).returning({ id: uploads.id })
  return rows.length
}

export type UploadChoice =
  | { ids: string[] }
  | { ownerId: string }
  | { before: Date }
  | { stuckOf: string; before: Date }

/** Ends uploads that have not become photos, and queues their objects for removal by the sweep. */
export async function giveUpUploads(tx: Queryable, which: UploadChoice): Promise<UploadRow[]> {
  const rows = await tx.delete(uploads).where(buildCondition(which)).returning()
  await discardObjects(tx, rows.flatMap(toDiscardedObjects))
  return rows
}

/** The objects that an upload may have stored. Only single uploads can have a bucket URL that stays valid. */
export function toDiscardedObjects(upload: UploadRow): DiscardedObject[] {
  const { id, kind, ownerId, objectKey: key, reservedBytes: bytes, createdAt } = upload
  const storedAt = kind === 'single' ? createdAt : null
  const object = { key, ownerId, bytes, storedAt }
  return kind === 'copy' ? [object, { key: getMasterKey(id), ownerId, storedAt }] : [object]
}

function buildCondition(which: UploadChoice) {
  if ('ids' in which) return inArray(uploads.id, which.ids)
  if ('ownerId' in which) return eq(uploads.ownerId, which.ownerId)
  const isOld = lt(uploads.createdAt, which.before)
  if (!('stuckOf' in which)) return isOld
  // A multipart upload has no URL that expires, so it may take up to a day.
  const isOver = or(eq(uploads.status, 'failed'), isOld)
  return and(eq(uploads.ownerId, which.stuckOf), ne(uploads.kind, 'multipart'), isOver)
}
