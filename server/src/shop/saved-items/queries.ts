import { MAX_SAVED_ITEMS } from '@yardsnap/contract/saved-items'
import { and, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { PLACE_COLUMNS } from '#db/listing-rows.ts'
import { publicTitle } from '#db/item-title.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { savedItems } from '#db/schema/saved-items.ts'

export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number]
export type ListingRow = SavedRow['listing']
export type ItemRow = NonNullable<SavedRow['item']>

const savedColumns = {
  itemId: savedItems.itemId,
  listingId: savedItems.listingId,
  title: savedItems.title,
  savedPrice: savedItems.savedPrice,
  askedAt: savedItems.askedAt,
}

export const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  status: listings.status,
  title: listings.title,
  ...PLACE_COLUMNS,
  timeZone: listings.timeZone,
  saleDate: listings.saleDate,
  startTime: sql<string | null>`left(${listings.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${listings.endTime}::text, 5)`,
  dayNote: listings.dayNote,
  laterDays: listings.laterDays,
  priceRules: listings.priceRules,
  liveStatus: listings.liveStatus,
  offerMinPercent: listings.offerMinPercent,
}

export const itemColumns = {
  id: items.id,
  title: publicTitle,
  category: items.category,
  quantity: items.quantity,
  soldQuantity: items.soldQuantity,
  pendingQuantity: items.pendingQuantity,
  sellAsLot: items.sellAsLot,
  stickerColor: items.stickerColor,
  isFirm: items.isFirm,
  priceSuggested: items.priceSuggested,
  priceSource: items.priceSource,
  pictureUrl: sql<string | null>`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`,
  /** Pieces that are held for somebody now. */
  heldCount: sql<number>`(
    select count(*)::int from holds h where h.item_id = ${items.id} and h.ended_at is null and h.until > now())`,
}

const isActive = isNull(savedItems.removedAt)
const isSavedItem = (userId: string, itemId: string) =>
  and(eq(savedItems.userId, userId), eq(savedItems.itemId, itemId))
/** Of an item and its listing, for others than the seller. */
const isPublic = and(isKept, ne(listings.status, 'draft'))

/** The newest first. The item is null when it is not public anymore. */
export function listSaved(db: Queryable, userId: string, itemId?: string) {
  return db
    .select({ saved: savedColumns, listing: listingColumns, item: itemColumns })
    .from(savedItems)
    .innerJoin(listings, eq(listings.id, savedItems.listingId))
    .leftJoin(items, and(eq(items.id, savedItems.itemId), eq(items.listingId, listings.id), isPublic))
    .where(
      and(eq(savedItems.userId, userId), isActive, itemId === undefined ? undefined : eq(savedItems.itemId, itemId)),
    )
    .orderBy(desc(savedItems.savedAt), desc(savedItems.itemId))
    .limit(MAX_SAVED_ITEMS)
}

export async function listIds(db: Queryable, userId: string, listingId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: savedItems.itemId })
    .from(savedItems)
    .where(and(eq(savedItems.userId, userId), eq(savedItems.listingId, listingId), isActive))
    .limit(MAX_SAVED_ITEMS)
  return rows.map(({ itemId }) => itemId)
}

/** An item that everybody may see, with its listing. */
export async function findPublicItem(db: Queryable, itemId: string) {
  const [row] = await db
    .select({ listing: listingColumns, item: itemColumns })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(and(eq(items.id, itemId), isPublic))
  return row ?? null
}

/** Serializes what one person saves until the transaction ends. */
export async function lockSaved(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-items:${userId}`}, 0))`)
}

export async function isSaved(tx: Queryable, userId: string, itemId: string): Promise<boolean> {
  return (await tx.$count(savedItems, and(isSavedItem(userId, itemId), isActive))) > 0
}

export function countSaved(tx: Queryable, userId: string): Promise<number> {
  return tx.$count(savedItems, and(eq(savedItems.userId, userId), isActive))
}

export async function insertSaved(
  tx: Queryable,
  saved: { userId: string; itemId: string; listingId: string; title: string; savedPrice: string | null },
): Promise<void> {
  await tx.insert(savedItems).values(saved)
}

export async function remove(db: Queryable, userId: string, itemId: string): Promise<void> {
  await db
    .update(savedItems)
    .set({ removedAt: sql`now()` })
    .where(and(isSavedItem(userId, itemId), isActive))
}

/** @returns whether there was one to put back */
export async function putBack(tx: Queryable, userId: string, itemId: string): Promise<boolean> {
  const rows = await tx
    .update(savedItems)
    .set({ removedAt: null })
    .where(and(isSavedItem(userId, itemId), isNotNull(savedItems.removedAt)))
    .returning({ itemId: savedItems.itemId })
  return rows.length > 0
}

const wasNotAsked = (since: Date) => or(isNull(savedItems.askedAt), lte(savedItems.askedAt, since))

/** Deletes removed items, except those whose seller was asked `since`. */
export async function deleteRemoved(tx: Queryable, userId: string, since: Date): Promise<void> {
  await tx
    .delete(savedItems)
    .where(and(eq(savedItems.userId, userId), isNotNull(savedItems.removedAt), wasNotAsked(since)))
}

/** Notes that the seller is asked now. @returns false if that was done `since` */
export async function noteAsked(
  tx: Queryable,
  userId: string,
  { itemId, since }: { itemId: string; since: Date },
): Promise<boolean> {
  const rows = await tx
    .update(savedItems)
    .set({ askedAt: sql`now()` })
    .where(and(isSavedItem(userId, itemId), isActive, wasNotAsked(since)))
    .returning({ itemId: savedItems.itemId })
  return rows.length > 0
}
