import { createHash, randomBytes, randomInt } from 'node:crypto'
import { AppError } from '#errors.ts'

/** Without letters and digits that are mistaken for one another. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** Of secrets with enough randomness; a code is short, and hashed together with its link's. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A device that was longer without a connection has a clock that was set in between. */
const LONGEST_OFFLINE_MS = 92 * 24 * 3600 * 1000

const UNKNOWN_TIME = 'The device had a wrong clock: this is when the sale arrived.'

/**
 * When a sale was made: a device's clock is as wrong at the sale as it is when it sends.
 * @returns never after `receivedAt`; that and a note to the host where the device's times cannot both be right
 */
export function correctedTime(
  { soldAt, sentAt }: { soldAt: string; sentAt: string },
  receivedAt: Date,
): { at: Date; note: string } {
  const agoMs = Math.max(0, Date.parse(sentAt) - Date.parse(soldAt))
  if (agoMs > LONGEST_OFFLINE_MS) return { at: receivedAt, note: UNKNOWN_TIME }
  return { at: new Date(receivedAt.getTime() - agoMs), note: '' }
}

/** Pieces by item: an item may stand in several lines. */
export function piecesOf(lines: readonly { itemId: string | null; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { itemId, quantity } of lines) {
    if (itemId !== null) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity)
  }
  return pieces
}

/** @throws AppError `conflict` for a listing that was never public */
export function refuseDraft({ publishedAt }: { publishedAt: Date | null }): void {
  if (publishedAt === null) throw new AppError('conflict', 'The till opens when you publish the sale.')
}
