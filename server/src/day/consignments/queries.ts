import { and, asc, eq, getTableColumns, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { consignedItems, consignments } from '#db/schema/consignments.ts'
import { items } from '#db/schema/items.ts'
import { purchases } from '#db/schema/ledger.ts'
import { listings } from '#db/schema/listings.ts'
import { tillOwners } from '#db/schema/till.ts'

export type ConsignmentRow = typeof consignments.$inferSelect
export type ConsignorRow = typeof tillOwners.$inferSelect & { number: number }

const count = (condition: ReturnType<typeof sql>) => sql<string>`count(*) filter (where ${condition})`.mapWith(Number)

export async function findConsignment(db: Queryable, listingId: string): Promise<ConsignmentRow | null> {
  const [row] = await db.select().from(consignments).where(eq(consignments.listingId, listingId))
  return row ?? null
}

/** Of all sales of a seller. */
export async function listConsignmentsOf(db: Queryable, sellerId: string): Promise<ConsignmentRow[]> {
  return db
    .select(getTableColumns(consignments))
    .from(consignments)
    .innerJoin(listings, eq(listings.id, consignments.listingId))
    .where(eq(listings.sellerId, sellerId))
}

export async function writeConsignment(tx: Queryable, row: typeof consignments.$inferInsert): Promise<void> {
  await tx.insert(consignments).values(row).onConflictDoUpdate({ target: consignments.listingId, set: row })
}

export async function writeClosedAt(tx: Queryable, listingId: string, closedAt: Date | null): Promise<void> {
  await tx.update(consignments).set({ closedAt }).where(eq(consignments.listingId, listingId))
}

/** Gives consignor numbers to owners of the till who have none, in their order, after the highest there is. */
export async function numberOwners(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`
    with highest as (
      select coalesce(max(number), 0) as number from ${tillOwners} where ${tillOwners.listingId} = ${listingId}
    ), numbered as (
      select id, (select number from highest) + row_number() over (order by position, id) as number
      from ${tillOwners} where ${tillOwners.listingId} = ${listingId} and number is null
    )
    update ${tillOwners} set number = numbered.number from numbered where ${tillOwners.id} = numbered.id`)
}

export const countConsignors = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(tillOwners, eq(tillOwners.listingId, listingId))

export const countSettled = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(tillOwners, and(eq(tillOwners.listingId, listingId), sql`${tillOwners.settledAt} is not null`))

export const countItems = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(consignedItems, eq(consignedItems.listingId, listingId))

/** By their numbers. Owners without a number are in a sale without consignors. */
export async function listConsignors(db: Queryable, listingId: string): Promise<ConsignorRow[]> {
  const rows = await db
    .select()
    .from(tillOwners)
    .where(and(eq(tillOwners.listingId, listingId), sql`${tillOwners.number} is not null`))
    .orderBy(asc(tillOwners.number))
  return rows.map((row) => ({ ...row, number: row.number ?? 0 }))
}

export async function findConsignor(
  db: Queryable,
  listingId: string,
  key: { id: string } | { number: number },
): Promise<ConsignorRow | null> {
  const isIt = 'id' in key ? eq(tillOwners.id, key.id) : eq(tillOwners.number, key.number)
  const [row] = await db
    .select()
    .from(tillOwners)
    .where(and(eq(tillOwners.listingId, listingId), isIt))
  return row ? { ...row, number: row.number ?? 0 } : null
}

/** @returns the listing of an id that is in use, of whichever sale */
export async function findListingOf(db: Queryable, consignorId: string): Promise<string | null> {
  const [row] = await db
    .select({ listingId: tillOwners.listingId })
    .from(tillOwners)
    .where(eq(tillOwners.id, consignorId))
  return row?.listingId ?? null
}

/** @param key what a link holds: a secret that is stored as its hash, or the id that was signed */
export async function findByLink(db: Queryable, key: { tokenHash: string } | { linkId: string }) {
  const isIt = 'linkId' in key ? eq(tillOwners.linkId, key.linkId) : eq(tillOwners.portalTokenHash, key.tokenHash)
  const [row] = await db
    .select({ consignorId: tillOwners.id, listingId: tillOwners.listingId })
    .from(tillOwners)
    .innerJoin(consignments, eq(consignments.listingId, tillOwners.listingId))
    .where(isIt)
  return row ?? null
}

export async function insertConsignors(tx: Queryable, rows: (typeof tillOwners.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tillOwners).values(rows)
}

export async function updateConsignor(
  tx: Queryable,
  consignorId: string,
  set: Partial<typeof tillOwners.$inferInsert>,
): Promise<void> {
  await tx.update(tillOwners).set(set).where(eq(tillOwners.id, consignorId))
}

/** The items of the sale that were assigned to them are nobody's then. */
export async function deleteConsignor(tx: Queryable, { id, listingId }: ConsignorRow): Promise<void> {
  await tx.delete(tillOwners).where(eq(tillOwners.id, id))
  await tx
    .update(items)
    .set({ ownerId: null })
    .where(and(eq(items.listingId, listingId), eq(items.ownerId, id)))
}

export async function hasSold(db: Queryable, consignorId: string): Promise<boolean> {
  return (await db.$count(purchases, eq(purchases.ownerId, consignorId))) > 0
}

export interface ItemCounts {
  consignorId: string
  items: number
  checkedIn: number
  pulled: number
  missing: number
  /** Checked in, and not sold. */
  unsold: number
}

const isSold = sql`exists (select from ${purchases} where ${purchases.consignedItemId} = ${consignedItems.id})`

export const countAnnounced = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(
    consignedItems,
    and(eq(consignedItems.listingId, listingId), eq(consignedItems.place, 'announced'), not(isSold)),
  )

/**
 * The things of each consignor. Whatever was sold has been checked in, and so has what is missing or back; only what was
 * announced and never came has not.
 */
export async function countItemsByConsignor(db: Queryable, listingId: string): Promise<Map<string, ItemCounts>> {
  const { place } = consignedItems
  const rows = await db
    .select({
      consignorId: consignedItems.consignorId,
      items: count(sql`true`),
      checkedIn: count(sql`${place} not in ('announced', 'pulled') or ${isSold}`),
      pulled: count(sql`${place} = 'pulled' and not ${isSold}`),
      missing: count(sql`${place} = 'missing' and not ${isSold}`),
      unsold: count(sql`${place} = 'checked_in' and not ${isSold}`),
    })
    .from(consignedItems)
    // In a query of one table, the columns of `isSold` would lose their tables' names.
    .innerJoin(tillOwners, eq(tillOwners.id, consignedItems.consignorId))
    .where(eq(consignedItems.listingId, listingId))
    .groupBy(consignedItems.consignorId)
  return new Map(rows.map((row) => [row.consignorId, row]))
}

/** How many consignors have booked each time slot. */
export async function countBookings(db: Queryable, listingId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ slot: string; booked: string }>(sql`
    select slot, count(*) as booked from ${tillOwners}, unnest(array[drop_off_slot_id, pick_up_slot_id]) slot
    where listing_id = ${listingId} and slot is not null group by slot`)
  return new Map(rows.map(({ slot, booked }) => [slot, Number(booked)]))
}

/** What the page of a consignor says of the sale. */
export async function findSale(db: Queryable, listingId: string) {
  const [row] = await db
    .select({
      sellerId: listings.sellerId,
      title: listings.title,
      timeZone: listings.timeZone,
      saleDate: listings.saleDate,
      organizer: user.firstName,
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** Bookings of slots that the organizer has removed. */
export async function clearBookings(tx: Queryable, listingId: string, kept: readonly string[]): Promise<void> {
  const isKept = (column: typeof tillOwners.dropOffSlotId | typeof tillOwners.pickUpSlotId) =>
    kept.length > 0 ? or(isNull(column), inArray(column, [...kept])) : isNull(column)
  for (const [name, column] of [
    ['dropOffSlotId', tillOwners.dropOffSlotId],
    ['pickUpSlotId', tillOwners.pickUpSlotId],
  ] as const) {
    await tx
      .update(tillOwners)
      .set({ [name]: null })
      .where(and(eq(tillOwners.listingId, listingId), sql`not (${isKept(column)})`))
  }
}
