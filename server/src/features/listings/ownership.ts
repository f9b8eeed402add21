import type { Plan } from '@yardsnap/contract/plans'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** A user with the plan that limits their listings. */
export interface Seller extends Plan {
  id: string
}

export function listingNotFound(options?: { cause: unknown }): AppError {
  return new AppError('not_found', 'This listing does not exist or has been removed', options)
}

/** @throws AppError `not_found` unless the user owns the listing */
export async function checkOwnListing(db: Queryable, userId: string, listingId: string): Promise<void> {
  if (!(await queries.isOwnListing(db, userId, listingId))) throw listingNotFound()
}

/**
 * Locks a listing until the transaction ends, so that concurrent callers cannot exceed limits on its contents.
 * @throws AppError `not_found` unless the user owns it
 */
export async function lockOwnListing(tx: Queryable, userId: string, listingId: string): Promise<queries.ListingRow> {
  const listing = await queries.lockOwnListing(tx, userId, listingId)
  if (!listing) throw listingNotFound()
  return listing
}

/** Tells open editors that the contents of a listing have changed. */
export const { bumpVersion } = queries
