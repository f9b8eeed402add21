import type { Plan } from '@yardsnap/contract/plans'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** A user as the owner of listings, with the plan that says how much of them there may be. */
export interface Seller extends Plan {
  id: string
}

export function listingNotFound(options?: { cause: unknown }): AppError {
  return new AppError('not_found', 'This listing does not exist or has been removed', options)
}

/** @throws AppError `not_found` unless the listing is the user's own */
export async function checkOwnListing(db: Queryable, userId: string, listingId: string): Promise<void> {
  if (!(await queries.isOwnListing(db, userId, listingId))) throw listingNotFound()
}

/**
 * Locks a listing until the transaction ends, so that its contents are counted and changed by one caller at a time.
 * @throws AppError `not_found` unless it is the user's own
 */
export async function lockOwnListing(tx: Queryable, userId: string, listingId: string): Promise<queries.ListingRow> {
  const listing = await queries.lockOwnListing(tx, userId, listingId)
  if (!listing) throw listingNotFound()
  return listing
}
