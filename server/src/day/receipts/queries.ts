import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { consignedItems } from '#db/schema/consignments.ts'
import { purchases } from '#db/schema/ledger.ts'
import { listings } from '#db/schema/listings.ts'
import { payWays } from '#db/schema/pay-ways.ts'
import { tillOwners, tillSales } from '#db/schema/till.ts'

/** The sale at a till that was given this token first. */
export async function findByToken(db: Queryable, receiptHash: string) {
  const [row] = await db
    .select({
      saleId: tillSales.id,
      soldAt: tillSales.soldAt,
      number: tillSales.number,
      paidBy: tillSales.paidBy,
      paidByTyped: tillSales.paidByTyped,
      totalCents: tillSales.totalCents,
      title: listings.title,
      timeZone: listings.timeZone,
      hiddenStatus: listings.hiddenStatus,
      line: sql<string>`coalesce(${payWays.receiptLine}, '')`,
    })
    .from(tillSales)
    .innerJoin(listings, eq(listings.id, tillSales.listingId))
    .leftJoin(payWays, eq(payWays.userId, listings.sellerId))
    .where(eq(tillSales.receiptHash, receiptHash))
    .orderBy(asc(tillSales.receivedAt), asc(tillSales.id))
    .limit(1)
  return row ?? null
}

/** What is left of a sale, in the order of its lines. */
export async function listReceiptLines(db: Queryable, saleId: string) {
  return db
    .select({
      title: purchases.title,
      quantity: purchases.quantity,
      price: purchases.price,
      item: consignedItems.number,
      consignor: tillOwners.number,
    })
    .from(purchases)
    .leftJoin(consignedItems, eq(consignedItems.id, purchases.consignedItemId))
    .leftJoin(tillOwners, eq(tillOwners.id, consignedItems.consignorId))
    .where(eq(purchases.tillSaleId, saleId))
    .orderBy(asc(purchases.id))
}
