import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { splitOf } from '#db/consignor-split.ts'
import type { Queryable } from '#db/database.ts'
import { consignedItems } from '#db/schema/consignments.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { purchases } from '#db/schema/ledger.ts'

export type PurchaseRow = typeof purchases.$inferSelect

/** Idempotent. @returns false if the purchase already exists */
export async function insertPurchase(
  tx: Queryable,
  purchase: Omit<typeof purchases.$inferInsert, 'splitBasisPoints'>,
): Promise<boolean> {
  const values = { ...purchase, splitBasisPoints: splitOf(purchase.ownerId ?? null) }
  const rows = await tx.insert(purchases).values(values).onConflictDoNothing().returning({ id: purchases.id })
  return rows.length > 0
}

export async function findPurchase(db: Queryable, listingId: string, purchaseId: string): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.listingId, listingId)))
  return row ?? null
}

/** @returns false if it was already deleted */
export async function deletePurchase(tx: Queryable, purchaseId: string): Promise<boolean> {
  const rows = await tx.delete(purchases).where(eq(purchases.id, purchaseId)).returning({ id: purchases.id })
  return rows.length > 0
}

/** `soldAt` as PostgreSQL writes it: to the microsecond, which a Date is not. */
export interface PurchasePosition {
  soldAt: string
  id: string
}

/** The latest first. @param after the last purchase of the page before */
export async function listPurchases(
  db: Queryable,
  listingId: string,
  { after = null, limit }: { after?: PurchasePosition | null; limit: number },
): Promise<(PurchaseRow & { position: PurchasePosition })[]> {
  const isLater =
    after && sql`(${purchases.soldAt}, ${purchases.id}) < (${after.soldAt}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select({ ...getTableColumns(purchases), exactly: sql<string>`${purchases.soldAt}::text` })
    .from(purchases)
    .where(and(eq(purchases.listingId, listingId), isLater ?? undefined))
    .orderBy(desc(purchases.soldAt), desc(purchases.id))
    .limit(limit)
  return rows.map(({ exactly, ...row }) => ({ ...row, position: { soldAt: exactly, id: row.id } }))
}

/** What was sold at all sales of a seller, in the order in which it was. */
export function listSoldBy(db: Queryable, sellerId: string) {
  const { listingId, title, category, quantity, price, soldAt } = purchases
  return db
    .select({ listingId, title, category, quantity, price, soldAt })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(eq(listings.sellerId, sellerId))
    .orderBy(asc(soldAt), asc(purchases.id))
}

/**
 * @returns the sum of all purchases, and of the prices of all items and of the things of consignors that were not pulled, in
 *   dollars as decimal strings
 */
export async function sumLedger(db: Queryable, listingId: string): Promise<{ total: string; estimate: string }> {
  const sold = db
    .select({ total: sql<string>`coalesce(sum(${purchases.price}), 0)::numeric(14, 2)::text`.as('total') })
    .from(purchases)
    .where(eq(purchases.listingId, listingId))
    .as('sold')
  const listed = db
    .select({
      estimate: sql<string>`coalesce(sum(${items.priceSuggested} * ${items.quantity}), 0)::numeric(20, 2)::text`.as(
        'estimate',
      ),
    })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
    .as('listed')
  const consigned = db
    .select({ dollars: sql<string>`coalesce(sum(${consignedItems.cents}), 0) / 100.0`.as('dollars') })
    .from(consignedItems)
    .where(and(eq(consignedItems.listingId, listingId), ne(consignedItems.place, 'pulled')))
    .as('consigned')
  const estimate = sql<string>`(${listed.estimate}::numeric + ${consigned.dollars})::numeric(20, 2)::text`
  const [sums] = await db.select({ total: sold.total, estimate }).from(sold).crossJoin(listed).crossJoin(consigned)
  return sums ?? { total: '0.00', estimate: '0.00' }
}
