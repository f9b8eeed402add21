import { isAddressYetHiddenSql } from '@yardsnap/contract/hidden-address'
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'

/**
 * Updates `isAddressHidden` to the state at `now`, either way.
 * @param listingId a single listing; without it, only reveals addresses whose morning has come
 * @returns the number of changed listings
 */
export async function refreshAddressVisibility(
  db: Queryable,
  { now, listingId }: { now: Date; listingId?: string },
): Promise<number> {
  const mustHide = sql.raw(isAddressYetHiddenSql(now))
  const changed = await db
    .update(listings)
    .set({ isAddressHidden: sql`not ${listings.isAddressHidden}` })
    .where(
      and(
        listingId === undefined ? sql`${listings.isAddressHidden}` : eq(listings.id, listingId),
        sql`${listings.isAddressHidden} <> ${mustHide}`,
      ),
    )
    .returning({ id: listings.id })
  return changed.length
}

/** Ends published listings whose last day is before `day`, at most `limit` at once. @returns how many */
export async function endListings(db: Queryable, { day, limit }: { day: string; limit: number }): Promise<number> {
  const over = db
    .select({ id: listings.id })
    .from(listings)
    // A literal, so that the partial index applies. Listings that are being edited are skipped until the next run.
    .where(and(sql`${listings.status} = 'published'`, lt(listings.lastDay, day)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ended = await db
    .update(listings)
    .set({ status: 'ended', version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(listings.id, over))
    .returning({ id: listings.id })
  return ended.length
}

/** Forgets early access that is over, at most `limit` at once. @returns the public listings among them */
export async function endEarlyAccess(tx: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const over = tx
    .select({ id: listings.id })
    .from(listings)
    .where(lte(listings.earlyAccessUntil, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  const changed = await tx
    .update(listings)
    .set({ earlyAccessUntil: null })
    .where(inArray(listings.id, over))
    .returning({ id: listings.id, status: listings.status })
  return changed.flatMap(({ id, status }) => (status === 'published' ? id : []))
}

/** Public listings whose prices change by now; they are locked until the transaction ends. */
export async function listPriceChanges(tx: Queryable, { now, limit }: { now: Date; limit: number }) {
  return tx
    .select({ id: listings.id, priceRules: listings.priceRules, timeZone: listings.timeZone })
    .from(listings)
    .where(and(eq(listings.status, 'published'), lte(listings.pricesChangeAt, now)))
    .orderBy(listings.id)
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function writePriceChange(tx: Queryable, listingId: string, pricesChangeAt: Date | null): Promise<void> {
  await tx.update(listings).set({ pricesChangeAt }).where(eq(listings.id, listingId))
}
