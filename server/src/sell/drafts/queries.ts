import type { DraftChanges, DraftItem } from '@yardsnap/contract/drafts'
import { withPriceSources } from '@yardsnap/contract/former-prices'
import { withGivenTitles } from '@yardsnap/contract/item-titles'
import { TYPED_FIELDS } from '@yardsnap/contract/listings'
import { pick } from '@yardsnap/contract/objects'
import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { items } from '#db/schema/items.ts'
import { listings, unpublishedChanges } from '#db/schema/listings.ts'
import { photos } from '#db/schema/photos.ts'

const listingColumns = {
  ...pick(getTableColumns(listings), TYPED_FIELDS),
  ...pick(getTableColumns(listings), [
    'status',
    'hiddenStatus',
    'hiddenReason',
    'version',
    'address',
    'latitude',
    'longitude',
    'positionPrecision',
  ]),
  startTime: sql<string | null>`left(${listings.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${listings.endTime}::text, 5)`,
  hasUnpublishedPhotos: sql<boolean>`exists (select from ${photos} added where added.listing_id = ${listings}.id and added.is_unpublished)`,
}
const {
  listingId: _listingId,
  soldQuantity: _sold,
  pendingQuantity: _pending,
  stickerNumber: _stickerNumber,
  ownerId: _ownerId,
  search: _search,
  ...itemColumns
} = getTableColumns(items)

export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

export async function findListing(db: Queryable, userId: string, listingId: string) {
  const [row] = await db
    .select(listingColumns)
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
  return row ?? null
}

/** The items of all states, in order. */
export async function listItems(db: Queryable, listingId: string): Promise<DraftItem[]> {
  return db
    .select(itemColumns)
    .from(items)
    .where(eq(items.listingId, listingId))
    .orderBy(asc(items.position), asc(items.id))
}

/** Whether one of the ids is that of another listing's item. */
export async function areTaken(tx: Queryable, listingId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const [taken] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(inArray(items.id, [...ids]), ne(items.listingId, listingId)))
    .limit(1)
  return taken !== undefined
}

/** Inserts or updates items as they are given; those with an id in `removed` are deleted. */
export async function writeItems(
  tx: Queryable,
  listingId: string,
  { written, removed }: { written: readonly DraftItem[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await tx.delete(items).where(and(eq(items.listingId, listingId), inArray(items.id, [...removed])))
  }
  if (written.length === 0) return
  const columns = Object.entries(itemColumns).filter(([name]) => name !== 'id')
  await tx
    .insert(items)
    .values(written.map((item) => ({ ...item, listingId })))
    .onConflictDoUpdate({
      target: items.id,
      set: Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
      setWhere: eq(items.listingId, listingId),
    })
}

/** @param published the items that the changes are applied to */
export async function findUnpublished(
  db: Queryable,
  listingId: string,
  published: readonly DraftItem[],
): Promise<DraftChanges | null> {
  const [row] = await db
    .select({ changes: unpublishedChanges.changes })
    .from(unpublishedChanges)
    .where(eq(unpublishedChanges.listingId, listingId))
  return row ? withPriceSources(withGivenTitles(row.changes), published) : null
}

export async function writeUnpublished(tx: Queryable, listingId: string, changes: DraftChanges): Promise<void> {
  await tx
    .insert(unpublishedChanges)
    .values({ listingId, changes })
    .onConflictDoUpdate({ target: unpublishedChanges.listingId, set: { changes, updatedAt: sql`now()` } })
}

export async function deleteUnpublished(tx: Queryable, listingId: string): Promise<void> {
  await tx.delete(unpublishedChanges).where(eq(unpublishedChanges.listingId, listingId))
}

/** Of all listings of a seller: the changes that are not public yet, and the items with fields that only drafts have. */
export async function listDraftOnly(db: Queryable, sellerId: string) {
  const isTheirs = eq(listings.sellerId, sellerId)
  const { listingId, changes, updatedAt } = unpublishedChanges
  return {
    changes: await db
      .select({ listingId, changes, updatedAt })
      .from(unpublishedChanges)
      .innerJoin(listings, eq(listings.id, listingId))
      .where(isTheirs)
      .orderBy(asc(listingId)),
    items: await db
      .select({ listingId: items.listingId, ...itemColumns })
      .from(items)
      .innerJoin(listings, eq(listings.id, items.listingId))
      .where(and(isTheirs, or(ne(items.state, 'kept'), isNotNull(items.retailPrice))))
      .orderBy(asc(items.listingId), asc(items.position), asc(items.id)),
  }
}
