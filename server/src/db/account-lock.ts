import { asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { user } from './schema/accounts.ts'
import { appointments } from './schema/appointments.ts'
import { coHosts } from './schema/co-hosts.ts'
import { holds } from './schema/holds.ts'
import { listings } from './schema/listings.ts'
import { offers } from './schema/offers.ts'

// Whoever locks a listing and an account locks the listing first, so that no two wait for each other.

/**
 * Locks an account until the transaction ends, so that what it may have so many of is counted by one transaction after the
 * other. Rows that refer to the account are written meanwhile.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

/** Locks the listings of a seller, before their account is locked by what also changes its listings. */
export const lockListingsOf = (tx: Queryable, sellerId: string): Promise<void> =>
  lockListings(tx, eq(listings.sellerId, sellerId))

/** Locks the listings of an account and those in which it has a part, before it is deleted together with that. */
export function lockAllListingsOf(tx: Queryable, userId: string): Promise<void> {
  const parts = [
    tx.select({ id: holds.listingId }).from(holds).where(eq(holds.shopperId, userId)),
    tx.select({ id: offers.listingId }).from(offers).where(eq(offers.shopperId, userId)),
    tx.select({ id: appointments.listingId }).from(appointments).where(eq(appointments.shopperId, userId)),
    tx.select({ id: coHosts.listingId }).from(coHosts).where(eq(coHosts.userId, userId)),
  ]
  return lockListings(tx, or(eq(listings.sellerId, userId), ...parts.map((part) => inArray(listings.id, part))))
}

/** Rows that refer to them are written meanwhile: whoever notifies a seller locks the account and then writes such a row. */
async function lockListings(tx: Queryable, which: SQL | undefined): Promise<void> {
  await tx.select({ id: listings.id }).from(listings).where(which).orderBy(asc(listings.id)).for('no key update')
}
