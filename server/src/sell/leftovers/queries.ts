import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { leftovers, pickups } from '#db/schema/leftovers.ts'
import { isKept, items, listings } from '#db/schema/listings.ts'

export type LeftoverRow = typeof leftovers.$inferSelect
export type PickupRow = typeof pickups.$inferSelect

export async function listLeftovers(db: Queryable, listingId: string): Promise<LeftoverRow[]> {
  return db.select().from(leftovers).where(eq(leftovers.listingId, listingId))
}

export async function findPickup(db: Queryable, listingId: string): Promise<PickupRow | null> {
  const [row] = await db.select().from(pickups).where(eq(pickups.listingId, listingId))
  return row ?? null
}

/** @returns those of the ids that are of items in the sale */
export async function listKnownItems(db: Queryable, listingId: string, itemIds: string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept, inArray(items.id, itemIds)))
  return new Set(rows.map(({ id }) => id))
}

/** Writes whole rows of items, of which none is given away. */
export async function writeLeftovers(
  tx: Queryable,
  rows: Pick<LeftoverRow, 'itemId' | 'listingId' | 'way' | 'size'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(leftovers)
    .values(rows)
    .onConflictDoUpdate({
      target: leftovers.itemId,
      set: { way: sql`excluded.way`, size: sql`excluded.size` },
      setWhere: isNull(leftovers.donationId),
    })
}

export async function writePickup(
  tx: Queryable,
  listingId: string,
  values: Omit<PickupRow, 'listingId' | 'curbListingId'>,
): Promise<void> {
  await tx
    .insert(pickups)
    .values({ listingId, ...values })
    .onConflictDoUpdate({ target: pickups.listingId, set: values })
}

/** What somebody said about what is left of their sales. */
export async function listSaid(db: Queryable, userId: string) {
  const things = await db
    .select({ ...getTableColumns(leftovers), title: items.title })
    .from(leftovers)
    .innerJoin(items, eq(items.id, leftovers.itemId))
    .innerJoin(listings, and(eq(listings.id, leftovers.listingId), eq(listings.sellerId, userId)))
  const rows = await db
    .select(getTableColumns(pickups))
    .from(pickups)
    .innerJoin(listings, and(eq(listings.id, pickups.listingId), eq(listings.sellerId, userId)))
  return { things, pickups: rows }
}

/** Whether a sale is public and has a day that may not have passed. */
export async function isStillPublic(db: Queryable, listingId: string, today: string): Promise<boolean> {
  const isPublic = and(
    eq(listings.id, listingId),
    eq(listings.status, 'published'),
    sql`${listings.lastDay} >= ${today}`,
  )
  return (await db.$count(listings, isPublic)) > 0
}

export async function writeCurbSale(tx: Queryable, listingId: string, curbListingId: string): Promise<void> {
  await tx
    .insert(pickups)
    .values({ listingId, curbListingId })
    .onConflictDoUpdate({ target: pickups.listingId, set: { curbListingId } })
}
