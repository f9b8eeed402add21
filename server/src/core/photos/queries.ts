import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { findMember } from '#db/co-hosting.ts'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { isLoose, photos, uploads } from '#db/schema/photos.ts'
import { seenSales } from '#db/schema/seen-sales.ts'
import { discardObjects } from './storage-queries.ts'

export type PhotoRow = typeof photos.$inferSelect

/** @returns false if the object is already a photo */
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

/**
 * A photo that `viewerId` may see: their own, one that a listing which is or was public shows or that is in one which they
 * help with, or that of a seen sale.
 */
export async function findVisiblePhoto(
  db: Queryable,
  objectKey: string,
  viewerId: string | null,
): Promise<{ photo: PhotoRow; isPublic: boolean } | null> {
  const [row] = await db
    .select({
      photo: photos,
      status: listings.status,
      isSeen: sql<boolean>`${seenSales.id} is not null and ${seenSales.hiddenAt} is null and ${seenSales.removedAt} is null`,
    })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .leftJoin(seenSales, eq(seenSales.id, photos.seenSaleId))
    .where(eq(photos.objectKey, objectKey))
  if (!row) return null
  const isShown = row.status !== null && row.status !== 'draft' && !row.photo.isUnpublished
  const isPublic = row.isSeen || isShown
  if (isPublic || row.photo.ownerId === viewerId) return { photo: row.photo, isPublic }
  const { listingId } = row.photo
  const isMembers = viewerId !== null && listingId !== null && (await findMember(db, viewerId, listingId)) !== null
  return isMembers ? { photo: row.photo, isPublic } : null
}

/** Whether `viewerId` may see the listing: their own, one that is or was public, or one that they edit. */
export async function canSeeListing(db: Queryable, listingId: string, viewerId: string | null): Promise<boolean> {
  const isPublic = ne(listings.status, 'draft')
  const isVisible = viewerId === null ? isPublic : or(isPublic, eq(listings.sellerId, viewerId))
  if ((await db.$count(listings, and(eq(listings.id, listingId), isVisible))) > 0) return true
  return viewerId !== null && (await findMember(db, viewerId, listingId))?.role === 'edit'
}

/** @returns false if this owner has no such photo in the listing */
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

/** All photos of one user, grouped by listing and in its order. */
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

/** Shows shoppers photos of a listing that they do not see yet: those with these keys, or all. */
export async function publishPhotos(tx: Queryable, listingId: string, objectKeys?: string[]): Promise<void> {
  const isAsked = objectKeys && inArray(photos.objectKey, objectKeys)
  await tx
    .update(photos)
    .set({ isUnpublished: false })
    .where(and(eq(photos.listingId, listingId), eq(photos.isUnpublished, true), isAsked))
}

/** What a photo belongs to that is in no listing. */
type Attachment = (Pick<PhotoRow, 'blurs'> & { seenSaleId: string }) | { donationId: string }

/** @returns false unless the owner has this photo, and it belongs to nothing yet */
export async function attachLoosePhoto(
  tx: Queryable,
  { objectKey, ownerId, ...values }: Pick<PhotoRow, 'objectKey' | 'ownerId'> & Attachment,
): Promise<boolean> {
  const rows = await tx
    .update(photos)
    .set(values)
    .where(and(eq(photos.objectKey, objectKey), eq(photos.ownerId, ownerId), isLoose))
    .returning({ id: photos.id })
  return rows.length > 0
}

/**
 * Attaches photos that are in no listing to this one, in order. A listing that is public, or would be if it were not
 * hidden, does not show them yet.
 *
 * @returns how many
 */
export async function attachPhotos(
  tx: Queryable,
  { listingId, photoIds, from }: { listingId: string; photoIds: string[]; from: number },
): Promise<number> {
  if (photoIds.length === 0) return 0
  const order = sql`array_position(${sql.param(photoIds)}::uuid[], ${photos.id})`
  const rows = await tx
    .update(photos)
    .set({ listingId, position: sql`${from} + ${order} - 1`, isUnpublished: isPublished(listingId) })
    .where(and(inArray(photos.id, photoIds), isLoose))
    .returning({ id: photos.id })
  return rows.length
}

const isPublished = (listingId: string) =>
  sql`exists (select from ${listings} where ${listings.id} = ${listingId} and (${listings.status} <> 'draft' or ${listings.hiddenStatus} is not null))`

/** Deletes photos and queues their objects for removal by the sweep, atomically. @returns how many photos */
export async function discardPhotos(db: Queryable, which: PhotoChoice): Promise<number> {
  const rows = await db.delete(photos).where(buildCondition(which)).returning()
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
  | { unpublishedOf: string }
  | { ownerId: string }
  | { seenSaleIds: string[] }
  | { donationId: string }
  | { looseKey: string; ownerId: string }
  | { listingId: string; photoId: string; ownerId: string }
  | { looseBefore: Date }

function buildCondition(which: PhotoChoice) {
  if ('seenSaleIds' in which) return inArray(photos.seenSaleId, which.seenSaleIds)
  if ('donationId' in which) return eq(photos.donationId, which.donationId)
  if ('looseBefore' in which) return and(isLoose, lt(photos.createdAt, which.looseBefore))
  if ('looseKey' in which) {
    return and(isLoose, eq(photos.objectKey, which.looseKey), eq(photos.ownerId, which.ownerId))
  }
  if ('unpublishedOf' in which) return and(eq(photos.listingId, which.unpublishedOf), eq(photos.isUnpublished, true))
  if (!('listingId' in which)) return eq(photos.ownerId, which.ownerId)
  const inListing = eq(photos.listingId, which.listingId)
  if (!('photoId' in which)) return inListing
  return and(inListing, eq(photos.id, which.photoId), eq(photos.ownerId, which.ownerId))
}

/** The objects that no database row references. */
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
