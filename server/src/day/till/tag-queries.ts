import type { TagNumber } from '@yardsnap/contract/tags'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { consignedItems, consignments } from '#db/schema/consignments.ts'
import { purchases } from '#db/schema/ledger.ts'
import { listings } from '#db/schema/listings.ts'
import { tillOwners, tillSales } from '#db/schema/till.ts'

export type TaggedItem = Awaited<ReturnType<typeof listTagged>>[number]

/** What a till needs to know of the terms of a sale of many sellers. */
export async function findConsignment(db: Queryable, listingId: string) {
  const { mode, tagRule, priceRules, departments, closedAt } = consignments
  const [row] = await db
    .select({ mode, tagRule, priceRules, departments, closedAt })
    .from(consignments)
    .where(eq(consignments.listingId, listingId))
  return row ?? null
}

/** The things that have these tags. */
export async function listTagged(db: Queryable, listingId: string, tags: readonly TagNumber[]) {
  if (tags.length === 0) return []
  const pairs = tags.map(({ consignor, item }) => sql`(${consignor}::integer, ${item}::integer)`)
  return db
    .select({
      id: consignedItems.id,
      ownerId: consignedItems.consignorId,
      consignor: sql<number>`${tillOwners.number}`,
      item: consignedItems.number,
      title: consignedItems.title,
      place: consignedItems.place,
      pulledBecause: consignedItems.pulledBecause,
    })
    .from(consignedItems)
    .innerJoin(tillOwners, eq(tillOwners.id, consignedItems.consignorId))
    .where(
      and(
        eq(consignedItems.listingId, listingId),
        sql`(${tillOwners.number}, ${consignedItems.number}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
}

/** @returns the ids of consignors by their numbers */
export async function listByNumber(
  db: Queryable,
  listingId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ id: tillOwners.id, number: tillOwners.number })
    .from(tillOwners)
    .where(and(eq(tillOwners.listingId, listingId), inArray(tillOwners.number, [...numbers])))
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const])))
}

const heardAt = sql`coalesce(${tillSales.receivedAt}, ${purchases.soldAt})`

/** Who bought things, in the order in which this server heard of it. */
export async function listTagBuyers(db: Queryable, itemIds: readonly string[]) {
  if (itemIds.length === 0) return []
  return db
    .select({
      purchaseId: purchases.id,
      itemId: purchases.consignedItemId,
      deviceName: tillSales.deviceName,
      number: tillSales.number,
      soldAt: purchases.soldAt,
      quantity: purchases.quantity,
      price: purchases.price,
    })
    .from(purchases)
    .leftJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
    .where(inArray(purchases.consignedItemId, [...itemIds]))
    .orderBy(asc(heardAt), asc(purchases.id))
}

/** Things that were sold more than once: of two tills, one had no signal. */
export async function listOversoldTags(db: Queryable, listingId: string) {
  return db
    .select({
      id: consignedItems.id,
      title: consignedItems.title,
      consignor: sql<number>`${tillOwners.number}`,
      item: consignedItems.number,
    })
    .from(purchases)
    .innerJoin(consignedItems, eq(consignedItems.id, purchases.consignedItemId))
    .innerJoin(tillOwners, eq(tillOwners.id, consignedItems.consignorId))
    .where(eq(purchases.listingId, listingId))
    .groupBy(consignedItems.id, tillOwners.number)
    .having(sql`count(*) > 1`)
    .orderBy(asc(tillOwners.number), asc(consignedItems.number))
}

/** Leaves only the purchase that was heard of first with the thing; the money of the others stays its consignor's. */
export async function keepFirstPurchase(tx: Queryable, listingId: string, itemId: string): Promise<void> {
  const [first] = (await listTagBuyers(tx, [itemId])).map(({ purchaseId }) => purchaseId)
  if (first === undefined) return
  await tx
    .update(purchases)
    .set({ consignedItemId: null })
    .where(
      and(
        eq(purchases.listingId, listingId),
        eq(purchases.consignedItemId, itemId),
        sql`${purchases.id} <> ${first}::uuid`,
      ),
    )
}

/** Of all sales of a seller, consignors too. */
export function listOwnersOf(db: Queryable, sellerId: string) {
  return db
    .select({
      listingId: tillOwners.listingId,
      name: tillOwners.name,
      initials: tillOwners.initials,
      number: tillOwners.number,
      splitBasisPoints: tillOwners.splitBasisPoints,
      entryFeeCents: tillOwners.entryFeeCents,
      tagFeeCents: tillOwners.tagFeeCents,
      hasWorkedShift: tillOwners.hasWorkedShift,
    })
    .from(tillOwners)
    .innerJoin(listings, eq(listings.id, tillOwners.listingId))
    .where(eq(listings.sellerId, sellerId))
    .orderBy(asc(tillOwners.listingId), asc(tillOwners.position))
}
