import type { PickupChange } from '@yardsnap/contract/leftovers'
import { DEFAULT_END_TIME } from '@yardsnap/contract/listings'
import { and, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { localTimestamp } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { leftovers, pickups } from '#db/schema/leftovers.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { notifications } from '#db/schema/notifications.ts'

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

export async function writePickup(tx: Queryable, listingId: string, values: PickupChange): Promise<void> {
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

/** Whether a sale is public and has a day that has not passed. @param today YYYY-MM-DD by the clock of the sale */
export async function isStillPublic(db: Queryable, listingId: string, today: string): Promise<boolean> {
  const isPublic = and(
    eq(listings.id, listingId),
    eq(listings.status, 'published'),
    sql`${listings.lastDay} >= ${today}`,
  )
  return (await db.$count(listings, isPublic)) > 0
}

/** Whether a sale is a draft that was never public, of before an instant. */
export async function isUnfinished(db: Queryable, listingId: string, before: Date): Promise<boolean> {
  const isDraft = and(
    eq(listings.id, listingId),
    eq(listings.status, 'draft'),
    isNull(listings.publishedAt),
    lt(listings.createdAt, before),
  )
  return (await db.$count(listings, isDraft)) > 0
}

export async function writeCurbSale(tx: Queryable, listingId: string, curbListingId: string): Promise<void> {
  await tx
    .insert(pickups)
    .values({ listingId, curbListingId })
    .onConflictDoUpdate({ target: pickups.listingId, set: { curbListingId } })
}

export interface Evening {
  /** Identifies the sale and its last day, so that nobody is notified twice. */
  key: string
  listingId: string
  sellerId: string
  title: string
  /** Of what is left. */
  itemCount: number
  timeZone: string | null
}

/**
 * Public sales whose last day is today in their time zone and has ended, of which something is left, and whose hosts were
 * not notified yet. A day without an end ends as usual.
 */
export async function listEvenings(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<Evening[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const local = localTimestamp(now, listings.timeZone)
  const utcDay = sql`(${instant} at time zone 'UTC')::date`
  const key = sql<string>`'left-' || ${listings.id} || '-' || ${listings.lastDay}`
  const endOfLater = sql`(select later ->> 'endTime' from jsonb_array_elements(${listings.laterDays}) later where later ->> 'date' = ${listings.lastDay}::text limit 1)`
  // Each day has its own hours: a later one does not end when the first one did.
  const ownEnd = sql`case when ${listings.lastDay} = ${listings.saleDate} then ${listings.endTime} else nullif(${endOfLater}, '')::time end`
  const end = sql`coalesce(${ownEnd}, ${DEFAULT_END_TIME}::time)`
  return db
    .select({
      key: key.as('key'),
      listingId: listings.id,
      sellerId: listings.sellerId,
      title: listings.title,
      itemCount: listings.itemCount,
      timeZone: listings.timeZone,
    })
    .from(listings)
    .where(
      and(
        eq(listings.status, 'published'),
        sql`${listings.lastDay} between ${utcDay} - 1 and ${utcDay} + 1`,
        sql`${listings.lastDay} = ${local}::date`,
        sql`${local}::time >= ${end}`,
        gt(listings.itemCount, 0),
        sql`not exists (select from ${notifications} where ${notifications.userId} = ${listings.sellerId} and ${notifications.key} = ${key})`,
      ),
    )
    .orderBy(listings.lastDay, listings.id)
    .limit(limit)
}
