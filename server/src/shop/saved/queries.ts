import type { ListingMark } from '@yardsnap/contract/saved'
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { savedListings, savedSeenSales } from '#db/schema/saved.ts'

/** Serializes changes to one shopper's order until the transaction ends. */
export async function lockOrder(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-sales:${userId}`}, 0))`)
}

/** Sales of hosts, and sales that neighbors saw. An id is only in one of them. */
const TABLES = [
  { table: savedListings, saleId: savedListings.listingId, isSeenSale: false },
  { table: savedSeenSales, saleId: savedSeenSales.seenSaleId, isSeenSale: true },
] as const
type SavedTable = (typeof TABLES)[number]

function selectSaved(db: Queryable, { table, saleId, isSeenSale }: SavedTable, userId: string) {
  const { id, mark, note, sortOrder } = table
  return db
    .select({ id, listingId: saleId, mark, note, sortOrder, isSeenSale: sql<boolean>`${isSeenSale}::boolean` })
    .from(table)
    .where(eq(table.userId, userId))
}
export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number]

/** In the shopper's own order; ties are broken by id, which grows with time. */
export async function listSaved(db: Queryable, userId: string) {
  return selectSaved(db, TABLES[0], userId)
    .unionAll(selectSaved(db, TABLES[1], userId))
    .orderBy(asc(savedListings.sortOrder), asc(savedListings.id))
}

export async function findSaved(db: Queryable, userId: string, listingId: string): Promise<SavedRow | undefined> {
  return (await listSaved(db, userId)).find((row) => row.listingId === listingId)
}

/** Appends a sale to the shopper's order. */
export async function insertSaved(
  tx: Queryable,
  { listingId, isSeenSale, ...saved }: { id: string; userId: string; listingId: string; isSeenSale: boolean },
): Promise<void> {
  const { userId } = saved
  const sortOrder = sql<number>`(select coalesce(max(sort_order) + 1, 0) from (
    select sort_order from saved_sales where user_id = ${userId}
    union all select sort_order from saved_seen_sales where user_id = ${userId}) saved)`
  if (isSeenSale) await tx.insert(savedSeenSales).values({ ...saved, seenSaleId: listingId, sortOrder })
  else await tx.insert(savedListings).values({ ...saved, listingId, sortOrder })
}

/** Writes a mark unless a later one is there. @returns the mark that counts; undefined for a sale that is not saved */
export async function writeMark(
  db: Queryable,
  userId: string,
  { listingId, mark, at }: { listingId: string; mark: ListingMark | null; at: Date },
): Promise<ListingMark | null | undefined> {
  for (const kept of TABLES) {
    const isEarlier = or(isNull(kept.table.markedAt), lte(kept.table.markedAt, at))
    await db
      .update(kept.table)
      .set({ mark, markedAt: at })
      .where(and(isSaved(kept, userId, listingId), isEarlier))
  }
  return (await findSaved(db, userId, listingId))?.mark
}

/** Writes a note unless a later one is there. @returns the note that counts; undefined for a sale that is not saved */
export async function writeNote(
  db: Queryable,
  userId: string,
  { listingId, note, at }: { listingId: string; note: string; at: Date },
): Promise<string | undefined> {
  for (const kept of TABLES) {
    const isEarlier = or(isNull(kept.table.notedAt), lte(kept.table.notedAt, at))
    await db
      .update(kept.table)
      .set({ note, notedAt: at })
      .where(and(isSaved(kept, userId, listingId), isEarlier))
  }
  return (await findSaved(db, userId, listingId))?.note
}

export async function deleteSaved(db: Queryable, userId: string, listingId: string): Promise<void> {
  for (const kept of TABLES) await db.delete(kept.table).where(isSaved(kept, userId, listingId))
}

/** Renumbers the shopper's saved sales in the order of `listingIds`. */
export async function writeOrder(tx: Queryable, userId: string, listingIds: string[]): Promise<void> {
  for (const { table, saleId } of TABLES) {
    await tx.execute(sql`
      update ${table} set sort_order = wanted.place - 1
      from unnest(${sql.param(listingIds)}::uuid[]) with ordinality as wanted (sale_id, place)
      where ${table.userId} = ${userId} and ${saleId} = wanted.sale_id`)
  }
}

function isSaved({ table, saleId }: SavedTable, userId: string, listingId: string) {
  return and(eq(table.userId, userId), eq(saleId, listingId))
}
