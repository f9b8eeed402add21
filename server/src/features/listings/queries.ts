import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { idempotencyKeys, items, listings } from '#db/schema/listings.ts'

/** The generated search columns are for the index, never for a reader. */
const { pos: _pos, search: _search, ...listingColumns } = getTableColumns(listings)
const { search: _itemSearch, ...itemColumns } = getTableColumns(items)

export type ListingRow = Omit<typeof listings.$inferSelect, 'pos' | 'search'>
type Writable = Omit<ListingRow, 'id' | 'sellerId' | 'createdAt'>
/** Columns to write; those that are undefined stay as they are. */
export type ListingValues = { [Column in keyof Writable]?: Writable[Column] | undefined }
export type ItemRow = Omit<typeof items.$inferSelect, 'search'>

export interface HostRow {
  firstName: string
  lastName: string
  image: string | null
}

export async function insertListing(
  tx: Queryable,
  values: ListingValues & { id: string; sellerId: string; title: string },
): Promise<ListingRow> {
  const [row] = await tx.insert(listings).values(values).returning(listingColumns)
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function findListing(
  db: Queryable,
  listingId: string,
): Promise<{ listing: ListingRow; host: HostRow } | null> {
  const [row] = await db
    .select({
      listing: listingColumns,
      host: { firstName: user.firstName, lastName: user.lastName, image: user.image },
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** Those of the listings that anybody may see, with their hosts. */
export async function listPublicListings(
  db: Queryable,
  listingIds: string[],
): Promise<{ listing: ListingRow; host: HostRow }[]> {
  if (listingIds.length === 0) return []
  return db
    .select({
      listing: listingColumns,
      host: { firstName: user.firstName, lastName: user.lastName, image: user.image },
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(inArray(listings.id, listingIds), ne(listings.status, 'draft')))
}

/** The caller's own listing, locked until the transaction ends; null when it is missing or another's. */
export async function lockOwnListing(tx: Queryable, userId: string, listingId: string): Promise<ListingRow | null> {
  const [row] = await tx
    .select(listingColumns)
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
    .for('update')
  return row ?? null
}

export async function updateListing(tx: Queryable, listingId: string, values: ListingValues): Promise<void> {
  await tx
    .update(listings)
    .set({ ...values, version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(listings.id, listingId))
}

/** Ends published sales of days before `day`, at most `limit` at once. @returns how many */
export async function endListings(db: Queryable, { day, limit }: { day: string; limit: number }): Promise<number> {
  const over = db
    .select({ id: listings.id })
    .from(listings)
    // The literal lets the partial index serve; a sale that is being edited is left to the next time.
    .where(and(sql`${listings.status} = 'published'`, lt(listings.saleDate, day)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ended = await db
    .update(listings)
    .set({ status: 'ended', version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(listings.id, over))
    .returning({ id: listings.id })
  return ended.length
}

export async function deleteListing(tx: Queryable, listingId: string): Promise<void> {
  await tx.delete(listings).where(eq(listings.id, listingId))
}

export async function listOwnListings(db: Queryable, userId: string): Promise<ListingRow[]> {
  return db
    .select(listingColumns)
    .from(listings)
    .where(eq(listings.sellerId, userId))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(1000)
}

export async function listItems(db: Queryable, listingId: string): Promise<ItemRow[]> {
  return db.select(itemColumns).from(items).where(eq(items.listingId, listingId)).orderBy(items.position)
}

/** The first pictures of each listing's items, in order: what a card shows. */
export async function listCardPictures(db: Queryable, listingIds: string[]): Promise<Map<string, string[]>> {
  const pictures = new Map<string, string[]>()
  if (listingIds.length === 0) return pictures
  const rows = await db
    .select({ listingId: items.listingId, cropUrl: items.cropUrl, imageUrls: items.imageUrls })
    .from(items)
    .where(and(inArray(items.listingId, listingIds), sql`${items.position} < 6`))
    .orderBy(items.listingId, items.position)
  for (const row of rows) {
    const url = row.cropUrl ?? row.imageUrls[0]
    const known = pictures.get(row.listingId) ?? []
    if (url && known.length < 3) known.push(url)
    pictures.set(row.listingId, known)
  }
  return pictures
}

/**
 * Claims an idempotency key for a new listing. A second caller with the same key waits here until the first one's
 * transaction ends. @returns the listing made earlier under this key and its request hash, or null when it is now ours.
 */
export async function claimIdempotencyKey(
  tx: Queryable,
  claim: { userId: string; key: string; requestHash: string; listingId: string },
): Promise<{ requestHash: string; listingId: string } | null> {
  const inserted = await tx.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
  if (inserted.length > 0) return null
  const [earlier] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, listingId: idempotencyKeys.listingId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)))
  return earlier ?? null
}
