import type { Plan } from '@yardsnap/contract/plans'
import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { discardedObjects, photos, uploads } from '#db/schema/photos.ts'
import { masterKeyOf } from './keys.ts'

export type PhotoRow = typeof photos.$inferSelect
export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

/**
 * The plan of an account, which is locked until the transaction ends: its room is counted and taken by one at a time.
 * Rows that belong to it can be written meanwhile. @returns null for an account that is gone
 */
export async function lockAccount(tx: Queryable, ownerId: string): Promise<Plan | null> {
  const [row] = await tx
    .select({ accountType: user.accountType, premiumExpiresAt: user.premiumExpiresAt })
    .from(user)
    .where(eq(user.id, ownerId))
    .for('no key update')
  return row ? { ...row, premiumExpiresAt: row.premiumExpiresAt?.toISOString() ?? null } : null
}

/** What an account takes of the store, in bytes. */
export interface StorageUse {
  /** Originals and masters, also those that are deleted but not removed yet. */
  stored: number
  /** Kept for uploads and copies that have begun. */
  reserved: number
  /** The part of `reserved` that somebody is to send. */
  inFlight: number
  /** Uploads that have begun and photos that are in no listing. */
  looseCount: number
}

export async function storageOf(db: Queryable, ownerId: string): Promise<StorageUse> {
  const { rows } = await db.execute<Record<keyof StorageUse, string>>(sql`
    select kept.bytes + discarded.bytes as stored, begun.reserved, begun.in_flight as "inFlight",
      begun.count + kept.loose as "looseCount"
    from
      (select coalesce(sum(${photos.bytes} + ${photos.masterBytes}), 0) as bytes,
        count(*) filter (where ${photos.listingId} is null) as loose
        from ${photos} where ${photos.ownerId} = ${ownerId}) kept,
      (select coalesce(sum(${discardedObjects.bytes}), 0) as bytes
        from ${discardedObjects} where ${discardedObjects.ownerId} = ${ownerId}) discarded,
      (select coalesce(sum(${uploads.reservedBytes}), 0) as reserved,
        coalesce(sum(${uploads.reservedBytes}) filter (where ${uploads.kind} <> 'copy'), 0) as in_flight,
        count(*) filter (where ${uploads.kind} <> 'copy') as count
        from ${uploads} where ${uploads.ownerId} = ${ownerId}) begun`)
  const [row] = rows
  return {
    stored: Number(row?.stored),
    reserved: Number(row?.reserved),
    inFlight: Number(row?.inFlight),
    looseCount: Number(row?.looseCount),
  }
}

/** Bytes that are kept for what everybody is sending since an instant. */
export async function sumReserved(db: Queryable, after: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${uploads.reservedBytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(gt(uploads.createdAt, after), ne(uploads.kind, 'copy')))
  return row?.bytes ?? 0
}

export async function insertUploads(db: Queryable, values: NewUpload[]): Promise<void> {
  await db.insert(uploads).values(values)
}

export async function setMultipartId(db: Queryable, id: string, multipartId: string): Promise<void> {
  await db.update(uploads).set({ multipartId }).where(eq(uploads.id, id))
}

/**
 * Takes room for one part out of what the upload has reserved; a part that is sent again has its room already.
 * @returns false when the parts together would exceed it, or the upload is not open
 */
export async function takePart(
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

/** Takes an upload for the one who writes its bytes; null when another does, or has done so. */
export async function claimUpload(db: Queryable, objectKey: string): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ status: 'writing' })
    .where(and(eq(uploads.objectKey, objectKey), ne(uploads.status, 'writing')))
    .returning()
  return row ?? null
}

/** Lets the bytes be sent again after a failure that was not theirs. */
export async function reopenUpload(db: Queryable, id: string): Promise<void> {
  await db.update(uploads).set({ status: 'failed' }).where(eq(uploads.id, id))
}

/** @returns how many there were */
export async function deleteUploads(db: Queryable, ids: string[]): Promise<number> {
  const rows = await db.delete(uploads).where(inArray(uploads.id, ids)).returning({ id: uploads.id })
  return rows.length
}

/** @returns false when the object is a photo already. */
export async function insertPhoto(db: Queryable, photo: typeof photos.$inferInsert): Promise<boolean> {
  const rows = await db.insert(photos).values(photo).onConflictDoNothing({ target: photos.objectKey }).returning()
  return rows.length > 0
}

export async function insertCopies(db: Queryable, copies: PhotoRow[]): Promise<void> {
  if (copies.length > 0) await db.insert(photos).values(copies)
}

export async function findPhotos(db: Queryable, objectKeys: string[]): Promise<PhotoRow[]> {
  if (objectKeys.length === 0) return []
  return db.select().from(photos).where(inArray(photos.objectKey, objectKeys))
}

/** A photo as `viewerId` may see it: their own, or one of a listing that is or was public. */
export async function findVisiblePhoto(
  db: Queryable,
  objectKey: string,
  viewerId: string | null,
): Promise<{ photo: PhotoRow; isPublic: boolean } | null> {
  const [row] = await db
    .select({ photo: photos, status: listings.status })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.objectKey, objectKey))
  if (!row) return null
  const isPublic = row.status !== null && row.status !== 'draft'
  return isPublic || row.photo.ownerId === viewerId ? { photo: row.photo, isPublic } : null
}

/** Whether `viewerId` may see the listing: their own, or one that is or was public. */
export async function canSeeListing(db: Queryable, listingId: string, viewerId: string | null): Promise<boolean> {
  const isPublic = ne(listings.status, 'draft')
  const isVisible = viewerId === null ? isPublic : or(isPublic, eq(listings.sellerId, viewerId))
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), isVisible))
  return rows.length > 0
}

export async function isOwnListing(db: Queryable, userId: string, listingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
  return rows.length > 0
}

/** @returns false when there is no such photo of this owner in the listing. */
export async function updateBlurs(
  db: Queryable,
  { listingId, photoId, ownerId, blurs }: Pick<PhotoRow, 'ownerId' | 'blurs'> & { listingId: string; photoId: string },
): Promise<boolean> {
  const rows = await db
    .update(photos)
    .set({ blurs })
    .where(and(eq(photos.listingId, listingId), eq(photos.id, photoId), eq(photos.ownerId, ownerId)))
    .returning({ id: photos.id })
  return rows.length > 0
}

/** Holds the listing until the transaction ends, so that its photos are counted and added by one caller at a time. */
export async function lockOwnListing(tx: Queryable, userId: string, listingId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
    .for('update')
  return rows.length > 0
}

/** All photos of one person, those of a listing together and in its order. */
export async function listOwnPhotos(db: Queryable, ownerId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
    .orderBy(asc(photos.listingId), asc(photos.position), asc(photos.id))
}

export async function listListingPhotos(db: Queryable, listingId: string): Promise<PhotoRow[]> {
  return db.select().from(photos).where(eq(photos.listingId, listingId)).orderBy(asc(photos.position), asc(photos.id))
}

/** Moves photos that are in no listing into this one, in order. @returns how many were. */
export async function attachPhotos(
  tx: Queryable,
  { listingId, photoIds, from }: { listingId: string; photoIds: string[]; from: number },
): Promise<number> {
  if (photoIds.length === 0) return 0
  const order = sql`array_position(${sql.param(photoIds)}::uuid[], ${photos.id})`
  const rows = await tx
    .update(photos)
    .set({ listingId, position: sql`${from} + ${order} - 1` })
    .where(and(inArray(photos.id, photoIds), isNull(photos.listingId)))
    .returning({ id: photos.id })
  return rows.length
}

/** Deletes photos and leaves their objects to the sweep, both or neither. @returns how many photos there were. */
export async function discardPhotos(db: Queryable, which: PhotoChoice): Promise<number> {
  const rows = await db.delete(photos).where(conditionOf(which)).returning()
  await discardObjects(
    db,
    rows.flatMap(({ ownerId, objectKey, bytes, masterKey, masterBytes, createdAt: storedAt }) => [
      { key: objectKey, ownerId, bytes, storedAt },
      { key: masterKey, ownerId, bytes: masterBytes, storedAt },
    ]),
  )
  return rows.length
}

export type PhotoChoice =
  | { listingId: string }
  | { ownerId: string }
  | { looseKey: string; ownerId: string }
  | { listingId: string; photoId: string; ownerId: string }
  | { looseBefore: Date }

function conditionOf(which: PhotoChoice) {
  if ('looseBefore' in which) return and(isNull(photos.listingId), lt(photos.createdAt, which.looseBefore))
  if ('looseKey' in which) {
    return and(isNull(photos.listingId), eq(photos.objectKey, which.looseKey), eq(photos.ownerId, which.ownerId))
  }
  if (!('listingId' in which)) return eq(photos.ownerId, which.ownerId)
  const inListing = eq(photos.listingId, which.listingId)
  if (!('photoId' in which)) return inListing
  return and(inListing, eq(photos.id, which.photoId), eq(photos.ownerId, which.ownerId))
}

export type DiscardedObject = typeof discardedObjects.$inferInsert

export async function discardObjects(db: Queryable, objects: DiscardedObject[]): Promise<void> {
  if (objects.length > 0) await db.insert(discardedObjects).values(objects).onConflictDoNothing()
}

export interface DiscardChoice {
  ownerId?: string
  /** Only what was stored before: nobody has an address to write it to again. */
  storedBefore?: Date | undefined
}

export async function listDiscarded(
  db: Queryable,
  { ownerId, storedBefore }: DiscardChoice,
  limit: number,
): Promise<string[]> {
  const isOwn = ownerId && eq(discardedObjects.ownerId, ownerId)
  const isFinal = storedBefore && or(isNull(discardedObjects.storedAt), lt(discardedObjects.storedAt, storedBefore))
  const rows = await db
    .select({ key: discardedObjects.key })
    .from(discardedObjects)
    .where(and(isOwn || undefined, isFinal))
    .limit(limit)
  return rows.map((row) => row.key)
}

export async function forgetDiscarded(db: Queryable, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(discardedObjects).where(inArray(discardedObjects.key, keys))
}

export type UploadChoice =
  | { ids: string[] }
  | { ownerId: string }
  | { before: Date }
  | { stuckOf: string; before: Date }

/** Ends uploads that have not become photos, and leaves what there is of their objects to the sweep. */
export async function giveUpUploads(tx: Queryable, which: UploadChoice): Promise<UploadRow[]> {
  const rows = await tx.delete(uploads).where(uploadsOf(which)).returning()
  await discardObjects(tx, rows.flatMap(objectsOf))
  return rows
}

/** What an upload may have stored so far. Only single ones can have an address of a bucket. */
export function objectsOf(upload: UploadRow): DiscardedObject[] {
  const { id, kind, ownerId, objectKey: key, reservedBytes: bytes, createdAt } = upload
  const storedAt = kind === 'single' ? createdAt : null
  const object = { key, ownerId, bytes, storedAt }
  return kind === 'copy' ? [object, { key: masterKeyOf(id), ownerId, storedAt }] : [object]
}

function uploadsOf(which: UploadChoice) {
  if ('ids' in which) return inArray(uploads.id, which.ids)
  if ('ownerId' in which) return eq(uploads.ownerId, which.ownerId)
  const isOld = lt(uploads.createdAt, which.before)
  if (!('stuckOf' in which)) return isOld
  // A multipart upload has no address that expires: it may go on for a day.
  const isOver = or(eq(uploads.status, 'failed'), isOld)
  return and(eq(uploads.ownerId, which.stuckOf), ne(uploads.kind, 'multipart'), isOver)
}

/** Which of these objects nothing in the database knows of. */
export async function findOrphans(db: Queryable, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const known = new Set<string>()
  const rows = await Promise.all([
    db.select({ key: photos.objectKey }).from(photos).where(inArray(photos.objectKey, keys)),
    db.select({ key: photos.masterKey }).from(photos).where(inArray(photos.masterKey, keys)),
    db.select({ key: uploads.objectKey }).from(uploads).where(inArray(uploads.objectKey, keys)),
  ])
  for (const row of rows.flat()) known.add(row.key)
  return keys.filter((key) => !known.has(key))
}
