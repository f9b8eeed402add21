import type { SettledSums } from '@yardsnap/contract/settlement-sums'
import { MAX_UNKNOWN_LINES } from '@yardsnap/contract/settlements'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { consignorCorrections, consignorPayouts } from '#db/schema/consignments.ts'
import { user } from '#db/schema/accounts.ts'
import { purchases } from '#db/schema/ledger.ts'
import { tillOwners, tillSales } from '#db/schema/till.ts'

const cents = sql<string>`coalesce(sum(${purchases.price} * 100), 0)::bigint`.mapWith(Number)

/** What was sold of each consignor under each split; `consignorId` is null for what is the organizer's. */
export async function sumSold(db: Queryable, listingId: string) {
  return db
    .select({
      consignorId: purchases.ownerId,
      // An owner of a multi-family sale gets all of it.
      splitBasisPoints: sql<number>`coalesce(${purchases.splitBasisPoints}, 10000)`,
      cents,
      lines: sql<string>`sum(${purchases.quantity})`.mapWith(Number),
      uncounted: sql<string>`coalesce(sum(${purchases.quantity}) filter (where ${purchases.price} is null), 0)`.mapWith(
        Number,
      ),
    })
    .from(purchases)
    .where(eq(purchases.listingId, listingId))
    .groupBy(purchases.ownerId, sql`coalesce(${purchases.splitBasisPoints}, 10000)`)
}

export async function listCorrections(db: Queryable, listingId: string) {
  return db
    .select()
    .from(consignorCorrections)
    .where(eq(consignorCorrections.listingId, listingId))
    .orderBy(asc(consignorCorrections.createdAt), asc(consignorCorrections.id))
}

export async function listPayouts(db: Queryable, listingId: string) {
  return db
    .select({ payout: consignorPayouts, firstName: user.firstName, lastName: user.lastName })
    .from(consignorPayouts)
    .leftJoin(user, eq(user.id, consignorPayouts.paidBy))
    .where(eq(consignorPayouts.listingId, listingId))
    .orderBy(asc(consignorPayouts.recordedAt), asc(consignorPayouts.id))
}

export async function listUnknownLines(db: Queryable, listingId: string) {
  return db
    .select({
      purchaseId: purchases.id,
      title: purchases.title,
      price: purchases.price,
      soldAt: purchases.soldAt,
      deviceName: tillSales.deviceName,
      consignorNumber: tillOwners.number,
    })
    .from(purchases)
    .leftJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
    .leftJoin(tillOwners, eq(tillOwners.id, purchases.ownerId))
    .where(and(eq(purchases.listingId, listingId), purchases.isUnknown))
    .orderBy(desc(purchases.soldAt), desc(purchases.id))
    .limit(MAX_UNKNOWN_LINES)
}

/** What was sold of a consignor without a tag, earliest first, with its price. */
export async function listUntagged(db: Queryable, consignorId: string) {
  return db
    .select({ id: purchases.id, title: purchases.title, cents: sql<string>`${purchases.price} * 100`.mapWith(Number) })
    .from(purchases)
    .where(and(eq(purchases.ownerId, consignorId), isNull(purchases.consignedItemId), isNotNull(purchases.price)))
    .orderBy(asc(purchases.soldAt), asc(purchases.id))
    .limit(MAX_UNKNOWN_LINES)
}

export async function findUnknownLine(tx: Queryable, listingId: string, purchaseId: string) {
  const [row] = await tx
    .select({ id: purchases.id, ownerId: purchases.ownerId })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.listingId, listingId), purchases.isUnknown))
  return row ?? null
}

/** A line that a till sold, with when its consignor was settled. */
export async function findTillLine(tx: Queryable, listingId: string, purchaseId: string) {
  const [row] = await tx
    .select({ isUnknown: purchases.isUnknown, settledAt: tillOwners.settledAt })
    .from(purchases)
    .leftJoin(tillOwners, eq(tillOwners.id, purchases.ownerId))
    .where(and(eq(purchases.id, purchaseId), eq(purchases.listingId, listingId), isNotNull(purchases.tillSaleId)))
  return row ?? null
}

export async function updateLine(
  tx: Queryable,
  purchaseId: string,
  set: Partial<typeof purchases.$inferInsert>,
): Promise<void> {
  await tx.update(purchases).set(set).where(eq(purchases.id, purchaseId))
}

/** How many things of consignors were sold more than once. */
export async function countOversold(db: Queryable, listingId: string): Promise<number> {
  const twice = db
    .select({ id: purchases.consignedItemId })
    .from(purchases)
    .where(and(eq(purchases.listingId, listingId), sql`${purchases.consignedItemId} is not null`))
    .groupBy(purchases.consignedItemId)
    .having(sql`count(*) > 1`)
    .as('twice')
  return db.$count(twice)
}

/** Fixes what consignors get, all in one statement. */
export async function settle(tx: Queryable, settled: ReadonlyMap<string, SettledSums>, at: Date): Promise<void> {
  if (settled.size === 0) return
  const rows = JSON.stringify([...settled].map(([id, sums]) => ({ id, sums })))
  await tx.execute(sql`
    update ${tillOwners} set settled_at = ${at.toISOString()}::timestamptz, settled = given.sums
    from jsonb_to_recordset(${rows}::jsonb) as given(id uuid, sums jsonb)
    where ${tillOwners.id} = given.id and ${tillOwners.settledAt} is null`)
}

export async function findPayout(db: Queryable, payoutId: string) {
  const [row] = await db.select().from(consignorPayouts).where(eq(consignorPayouts.id, payoutId))
  return row ?? null
}

export async function insertPayout(tx: Queryable, payout: typeof consignorPayouts.$inferInsert): Promise<void> {
  await tx.insert(consignorPayouts).values(payout)
}

export async function undoPayout(tx: Queryable, payoutId: string, at: Date): Promise<void> {
  await tx
    .update(consignorPayouts)
    .set({ undoneAt: at })
    .where(and(eq(consignorPayouts.id, payoutId), isNull(consignorPayouts.undoneAt)))
}

export async function updatePayout(
  tx: Queryable,
  payoutId: string,
  set: Partial<typeof consignorPayouts.$inferInsert>,
): Promise<void> {
  await tx.update(consignorPayouts).set(set).where(eq(consignorPayouts.id, payoutId))
}

export async function findCorrection(db: Queryable, correctionId: string) {
  const [row] = await db.select().from(consignorCorrections).where(eq(consignorCorrections.id, correctionId))
  return row ?? null
}

export async function insertCorrection(
  tx: Queryable,
  correction: typeof consignorCorrections.$inferInsert,
): Promise<void> {
  await tx.insert(consignorCorrections).values(correction)
}
