import type { ListingMark } from '@yardsnap/contract/saved'
import { and, asc, eq, lte, or, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { savedListings } from '#db/schema/saved.ts'

/** Serializes changes to one shopper's order until the transaction ends. */
export async function lockOrder(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-sales:${userId}`}, 0))`)
}

const savedColumns = {
  id: savedListings.id,
  listingId: savedListings.listingId,
  mark: savedListings.mark,
  note: savedListings.note,
}
export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number]

/** In the shopper's own order; ties are broken by id, which grows with time. */
export async function listSaved(db: Queryable, userId: string) {
  return db
    .select(savedColumns)
    .from(savedListings)
    .where(eq(savedListings.userId, userId))
    .orderBy(asc(savedListings.sortOrder), asc(savedListings.id))
}

export async function findSaved(db: Queryable, userId: string, listingId: string): Promise<SavedRow | undefined> {
  return (await db.select(savedColumns).from(savedListings).where(isSavedListing(userId, listingId)))[0]
}

/** Appends a listing to the shopper's order. */
export async function insertSaved(
  tx: Queryable,
  listing: { id: string; userId: string; listingId: string },
): Promise<void> {
  const last = sql`(select coalesce(max(sort_order) + 1, 0) from saved_sales where user_id = ${listing.userId})`
  await tx.insert(savedListings).values({ ...listing, sortOrder: last })
}

/** Writes a mark unless a later one is there. @returns the mark that counts; undefined for a listing that is not saved */
export async function writeMark(
  db: Queryable,
  userId: string,
  { listingId, mark, at }: { listingId: string; mark: ListingMark | null; at: Date },
): Promise<ListingMark | null | undefined> {
  const isEarlier = or(isNull(savedListings.markedAt), lte(savedListings.markedAt, at))
  await db
    .update(savedListings)
    .set({ mark, markedAt: at })
    .where(and(isSavedListing(userId, listingId), isEarlier))
  return (await findSaved(db, userId, listingId))?.mark
}

/** Writes a note unless a later one is there. @returns the note that counts; undefined for a listing that is not saved */
export async function writeNote(
  db: Queryable,
  userId: string,
  { listingId, note, at }: { listingId: string; note: string; at: Date },
): Promise<string | undefined> {
  const isEarlier = or(isNull(savedListings.notedAt), lte(savedListings.notedAt, at))
  await db
    .update(savedListings)
    .set({ note, notedAt: at })
    .where(and(isSavedListing(userId, listingId), isEarlier))
  return (await findSaved(db, userId, listingId))?.note
}

export async function deleteSaved(db: Queryable, userId: string, listingId: string): Promise<void> {
  await db.delete(savedListings).where(isSavedListing(userId, listingId))
}

/** Renumbers the shopper's saved listings in the order of `listingIds`. */
export async function writeOrder(tx: Queryable, userId: string, listingIds: string[]): Promise<void> {
  await tx.execute(sql`
    update saved_sales set sort_order = wanted.place - 1
    from unnest(${sql.param(listingIds)}::uuid[]) with ordinality as wanted (listing_id, place)
    where saved_sales.user_id = ${userId} and saved_sales.listing_id = wanted.listing_id`)
}

function isSavedListing(userId: string, listingId: string) {
  return and(eq(savedListings.userId, userId), eq(savedListings.listingId, listingId))
}
