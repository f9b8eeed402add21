import { t } from '@yardsnap/contract/texts'
import { keyedHash } from '#auth/secrets.ts'
import { idOfSigned, signedId } from '#auth/signed-id.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './mail-stop-queries.ts'

const PURPOSE = 'stop the mails of an organizer to a consignor'
const ADDRESS = 'address of a consignor'

/**
 * What stands for a mail address where its owner wants no mails: 128 bits of an HMAC-SHA-256 of it in lower case, written
 * as a UUID.
 */
function toAddressId(secret: string, email: string): string {
  const digits = Buffer.from(keyedHash(secret, ADDRESS, email.toLowerCase()), 'base64url').toString('hex')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The page of the link; the same path below `/api` stops the mails. It names an organizer and an address, and opens nothing:
 * the address of a consignor may change, or the sale be deleted, and the link then still stops the mails to where it was sent.
 */
export const buildStopPath = (secret: string, { sellerId, email }: { sellerId: string; email: string }): string =>
  `/consignor-mails/stop/${signedId({ secret, purpose: PURPOSE }, `${sellerId}_${toAddressId(secret, email)}`)}`

/** Ends the mails of an organizer to an address. Idempotent. @throws AppError `not_found` for a link that is not ours */
export async function stopMails(db: Queryable, { secret, token, at }: { secret: string; token: string; at: Date }) {
  const [sellerId, addressId] = idOfSigned({ secret, purpose: PURPOSE }, token)?.split('_') ?? []
  if (sellerId === undefined || addressId === undefined) {
    throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
  }
  // Of an account that is gone, nobody is mailed.
  if (!(await queries.isAccount(db, sellerId))) return
  await queries.writeMailStop(db, { sellerId, addressId, stoppedAt: at })
}

/** @returns whether an organizer may not mail an address, for those that were asked about */
export async function readMailStops(
  db: Queryable,
  { secret, sellerId, emails }: { secret: string; sellerId: string; emails: readonly (string | null)[] },
): Promise<(email: string | null) => boolean> {
  const addressIds = emails.flatMap((email) => (email === null ? [] : toAddressId(secret, email)))
  const stopped = new Set(await queries.listStopped(db, { sellerId, addressIds }))
  return (email) => email !== null && stopped.has(toAddressId(secret, email))
}
