import { pick } from '@yardsnap/contract/objects'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import { CLAIM_CODE_LENGTH, CLAIM_CODE_LETTERS, type ClaimCard } from '@yardsnap/contract/seen-sale-page'
import { t } from '@yardsnap/contract/texts'
import { keyedHash } from '#auth/secrets.ts'
import { idOfSigned, signedId } from '#auth/signed-id.ts'
import { objectPath } from '#core/photos/service.ts'
import type { ShownRow } from './queries.ts'

const PUBLIC_COLUMNS = [
  'id',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'positionPrecision',
  'timeZone',
  'days',
  'words',
  'sightingCount',
  'isClaimed',
] as const

/** @param miles from the place that was asked for */
export function toSeenSale(row: ShownRow, miles: number | null): SeenSale {
  return {
    ...pick(row, PUBLIC_COLUMNS),
    photoUrl: row.photoKey === null ? null : objectPath(row.photoKey),
    firstSeenAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    distance: miles === null ? null : Math.round(miles * 10) / 10,
  }
}

const REMOVAL = 'remove a seen sale'

export const createRemovalToken = (secret: string, seenSaleId: string) =>
  signedId({ secret, purpose: REMOVAL }, seenSaleId)

/** The id in a token that was signed with this secret; null for any other text. */
export const readRemovalToken = (secret: string, token: string) => idOfSigned({ secret, purpose: REMOVAL }, token)

/** Derived, so that no code is stored. */
export function createClaimCode(secret: string, seenSaleId: string): string {
  const digest = Buffer.from(keyedHash(secret, 'claim code', seenSaleId), 'base64url')
  // 32 letters: five bits of a byte are one of them, each as likely as the others.
  const letters = [...digest.subarray(0, CLAIM_CODE_LENGTH)].map((byte) => CLAIM_CODE_LETTERS[byte % 32])
  return letters.join('')
}

interface CardOptions {
  seenSaleId: string
  secret: string
  publicUrl: string
  productName: string
  /** Whether a code claims the sale. */
  hasCode: boolean
}

/** What the finder prints or texts, in the language of the request. */
export function createCard({ seenSaleId, secret, publicUrl, productName, hasCode }: CardOptions): ClaimCard {
  const code = hasCode ? createClaimCode(secret, seenSaleId) : null
  const url = `${publicUrl}/seen/${seenSaleId}`
  const removalUrl = `${publicUrl}/seen/remove/${createRemovalToken(secret, seenSaleId)}`
  const text =
    code === null
      ? t`Hello! I saw the sign of your garage sale and added it to ${productName}, so that neighbors find it. It is yours: claim it at ${url}. To take it down: ${removalUrl}`
      : t`Hello! I saw the sign of your garage sale and added it to ${productName}, so that neighbors find it. It is yours: claim it at ${url} with the code ${code}. To take it down: ${removalUrl}`
  return { code, url, removalUrl, text }
}
