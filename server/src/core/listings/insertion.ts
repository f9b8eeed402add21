import { t } from '@yardsnap/contract/texts'
import { createHash } from 'node:crypto'
import { DEFAULT_END_TIME, DEFAULT_START_TIME } from '@yardsnap/contract/listings'
import type { ListingInput } from '@yardsnap/contract/own-listings'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** @returns null if there is such a listing @throws AppError `conflict` for the id of a deleted one */
export async function insertNew(tx: Queryable, values: Parameters<typeof queries.insertListing>[1]) {
  const row = await queries.insertListing(tx, values)
  // Links and printed codes still lead there.
  if (row && (await queries.wasDeleted(tx, row.id))) {
    throw new AppError(
      'conflict',
      t.lazy`This sale was deleted, and its address cannot be used again. Begin a new sale.`,
    )
  }
  return row
}

/**
 * Claims an idempotency key for a new listing.
 * @returns the listing of an earlier call with the same key and request; null if this is the first
 * @throws AppError `conflict` if the key was used for another request
 */
export async function claimListingKey(
  tx: Queryable,
  claim: { userId: string; key: string; listingId: string },
  input: ListingInput,
): Promise<string | null> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const earlier = await queries.claimIdempotencyKey(tx, { ...claim, requestHash })
  if (earlier && earlier.requestHash !== requestHash) {
    throw new AppError('conflict', t.lazy`This Idempotency-Key was used for another request`)
  }
  return earlier?.listingId ?? null
}

/** Default times (S5.2), except one that would conflict with the time that the caller set. */
export function applyDefaultTimes({
  startTime,
  endTime,
}: ListingInput): Required<Pick<ListingInput, 'startTime' | 'endTime'>> {
  const [start, end] = [startTime ?? DEFAULT_START_TIME, endTime ?? DEFAULT_END_TIME]
  const isUsual = end > start
  return {
    startTime: startTime === undefined ? (isUsual ? start : null) : startTime,
    endTime: endTime === undefined ? (isUsual ? end : null) : endTime,
  }
}
