import { ItemInput } from '@yardsnap/contract/item-input'
import { and, eq, getTableColumns, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { publicTitle } from '#db/item-title.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'

/** The generated search column is only for the index. */
const { search: _search, ...itemColumns } = getTableColumns(items)

/** The columns that an update of an item replaces: all that a seller enters, and its position. */
const { id: _id, ...given } = ItemInput.shape
const WRITTEN = Object.fromEntries(
  Object.entries(itemColumns)
    .filter(([name]) => name in given || name === 'position')
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

export type ItemValues = typeof items.$inferInsert
export type ItemRow = Omit<typeof items.$inferSelect, 'search'>

/** The ids of the items in the sale. */
export async function listItemIds(tx: Queryable, listingId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
  return rows.map((row) => row.id)
}

/** Replaces the items in the sale: updates known ids, inserts new ones, deletes the rest. */
export async function replaceItems(tx: Queryable, listingId: string, rows: ItemValues[]): Promise<ItemRow[]> {
  const keep = rows.map((row) => row.id)
  await tx
    .delete(items)
    .where(and(eq(items.listingId, listingId), isKept, keep.length > 0 ? notInArray(items.id, keep) : undefined))
  if (rows.length === 0) return []
  const written = await tx
    .insert(items)
    .values(rows)
    .onConflictDoUpdate({
      target: items.id,
      set: WRITTEN,
    })
    .returning(itemColumns)
  return written.sort((a, b) => a.position - b.position)
}

export async function listItems(db: Queryable, listingId: string): Promise<ItemRow[]> {
  return db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
    .orderBy(items.position, items.id)
}

/** The title that people other than the seller see. */
export async function findItem(db: Queryable, listingId: string, itemId: string): Promise<ItemRow | null> {
  const [row] = await db
    .select({ ...itemColumns, title: publicTitle })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.listingId, listingId), isKept))
  return row ?? null
}

export async function writeSoldQuantity(tx: Queryable, itemId: string, soldQuantity: number): Promise<void> {
  await tx.update(items).set({ soldQuantity }).where(eq(items.id, itemId))
}

export async function addSoldQuantity(tx: Queryable, itemId: string, by: number): Promise<void> {
  await tx
    .update(items)
    .set({ soldQuantity: sql`greatest(0, ${items.soldQuantity} + ${by})` })
    .where(eq(items.id, itemId))
}

export async function writePendingQuantity(tx: Queryable, itemId: string, pendingQuantity: number): Promise<void> {
  await tx.update(items).set({ pendingQuantity }).where(eq(items.id, itemId))
}

export interface ItemsSummary {
  itemCount: number
  itemsText: string
  categories: string[]
}

/** Writes the summary of the items that search and cards read from the listing's row. @param total dollars */
export async function writeSummary(
  tx: Queryable,
  listingId: string,
  { total, ...summary }: ItemsSummary & { total: string },
): Promise<{ isPublic: boolean }> {
  const [row] = await tx
    .update(listings)
    .set({ ...summary, totalEstimatedValue: total, updatedAt: sql`now()` })
    .where(eq(listings.id, listingId))
    .returning({ status: listings.status })
  return { isPublic: row?.status === 'published' }
}

/** Enough for a median; a common word matches very many titles. */
const MOST_PUBLISHED = 200

export interface PublishedSearch {
  /** All of them must be in the title, in any grammatical form. */
  words: readonly string[]
  category: string | null
  exceptSellerId: string
}

/** Priced items of public listings. Lots are excluded, because their price is not per piece. */
export async function listPublished(db: Queryable, { words, category, exceptSellerId }: PublishedSearch) {
  return db
    .select({
      listingId: items.listingId,
      sellerId: listings.sellerId,
      title: items.title,
      condition: items.condition,
      price: items.priceSuggested,
      cropUrl: items.cropUrl,
      imageUrls: items.imageUrls,
    })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(
      and(
        sql`${items.search} @@ plainto_tsquery('english', ${words.join(' ')})`,
        ne(listings.status, 'draft'),
        ne(listings.sellerId, exceptSellerId),
        gt(items.priceSuggested, '0'),
        eq(items.sellAsLot, false),
        isKept,
        category === null ? undefined : eq(items.category, category),
      ),
    )
    .limit(MOST_PUBLISHED)
}
