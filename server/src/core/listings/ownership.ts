import { t } from '@yardsnap/contract/texts'
import type { Hiding } from '@yardsnap/contract/own-listings'
import {
  type ListingTexts,
  LISTING_TEXTS_TOO_LONG,
  listingTextBytes,
  MAX_LISTING_TEXT_BYTES,
} from '@yardsnap/contract/listing-texts'
import type { Plan } from '@yardsnap/contract/plans'
import { findMember, type MemberRow } from '#db/co-hosting.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as clockQueries from './clock-queries.ts'
import * as queries from './queries.ts'

/** A user with the plan that limits their listings. */
export interface Seller extends Plan {
  id: string
  /** The co-host who does it for them: what they upload for the sale becomes the seller's. */
  byUserId?: string
}

/**
 * For whom somebody acts at a listing: for its seller, with the seller's plan, where they are a co-host who may edit, else
 * for themselves. Only calls with `forCoHosts` in the contract ask; to all others a co-host is a stranger.
 */
export async function findHost<Caller extends Seller>(
  db: Queryable,
  caller: Caller,
  listingId: string,
): Promise<Seller | Caller> {
  const member = await findMember(db, caller.id, listingId)
  return member?.role === 'edit' ? { ...toSeller(member.seller), byUserId: caller.id } : caller
}

function toSeller({ premiumExpiresAt, ...seller }: MemberRow['seller']): Seller {
  return { ...seller, premiumExpiresAt: premiumExpiresAt?.toISOString() ?? null }
}

/** Who somebody is at a listing. `coHostId`: null for its seller. */
export interface Member {
  sellerId: string
  coHostId: string | null
}

/** @throws AppError `not_found` for whoever neither owns the listing nor helps with it */
export async function checkMember(db: Queryable, userId: string, listingId: string): Promise<Member> {
  if (await queries.isOwnListing(db, userId, listingId)) return { sellerId: userId, coHostId: null }
  const member = await findMember(db, userId, listingId)
  if (!member) throw listingNotFound()
  return { sellerId: member.seller.id, coHostId: member.coHostId }
}

/** Whether somebody edits another person's listing. */
export async function isCoEditor(db: Queryable, userId: string, listingId: string): Promise<boolean> {
  return (await findMember(db, userId, listingId))?.role === 'edit'
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

/** A co-host's call comes here as the seller's: see `findHost`. @throws AppError `not_found` unless the user owns the listing */
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
  await clockQueries.refreshAddressVisibility(tx, { now: new Date(), listingId })
}

/** Texts that are too long already may become shorter. @throws AppError `too_large` */
export function refuseLongTexts(before: ListingTexts | null, after: ListingTexts): void {
  const bytes = listingTextBytes(after)
  if (bytes <= MAX_LISTING_TEXT_BYTES || (before && bytes <= listingTextBytes(before))) return
  throw new AppError('too_large', LISTING_TEXTS_TOO_LONG)
}
