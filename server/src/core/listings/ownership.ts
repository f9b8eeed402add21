import { t } from '@yardsnap/contract/texts'
import type { Hiding } from '@yardsnap/contract/listings'
import {
  type ListingTexts,
  LISTING_TEXTS_TOO_LONG,
  listingTextBytes,
  MAX_LISTING_TEXT_BYTES,
} from '@yardsnap/contract/listing-texts'
import type { Plan } from '@yardsnap/contract/plans'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** A user with the plan that limits their listings. */
export interface Seller extends Plan {
  id: string
}

export function listingNotFound(options?: { cause: unknown }): AppError {
  return new AppError('not_found', t.lazy`This listing does not exist or has been removed`, options)
}

const HIDDEN = t.lazy`The people who run this site have hidden this sale`

/** To everybody but its seller a hidden listing does not exist; people with its link see the reason. */
export function listingHidden(): AppError {
  return new AppError('hidden', HIDDEN)
}

/** @throws AppError `forbidden` for a hidden listing */
export function refuseHidden({ hiddenStatus }: Pick<queries.ListingRow, 'hiddenStatus'>): void {
  if (hiddenStatus) throw new AppError('forbidden', HIDDEN)
}

/** Why a listing is hidden, for its seller; null if it is not. */
export function toHiding(row: Pick<queries.ListingRow, 'hiddenStatus' | 'hiddenReason'>): Hiding | null {
  return row.hiddenStatus ? { reason: row.hiddenReason } : null
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

/** When a photo goes, so does a cover made of it. */
export const { clearCover } = queries

/** After what decides whether others see the address was written: the seller's setting, the day or the position. */
export async function refreshAddressVisibility(tx: Queryable, listingId: string): Promise<void> {
  await queries.refreshAddressVisibility(tx, { now: new Date(), listingId })
}

/** Texts that are too long already may become shorter. @throws AppError `too_large` */
export function refuseLongTexts(before: ListingTexts | null, after: ListingTexts): void {
  const bytes = listingTextBytes(after)
  if (bytes <= MAX_LISTING_TEXT_BYTES || (before && bytes <= listingTextBytes(before))) return
  throw new AppError('too_large', LISTING_TEXTS_TOO_LONG)
}
