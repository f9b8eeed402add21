import { createHash, randomBytes, randomInt } from 'node:crypto'

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

/**
 * When a sale was made: a device's clock is as wrong at the sale as it is when it sends.
 * @returns never after `receivedAt`
 */
export function correctedTime({ soldAt, sentAt }: { soldAt: string; sentAt: string }, receivedAt: Date): Date {
  const agoMs = Math.max(0, Date.parse(sentAt) - Date.parse(soldAt))
  return new Date(receivedAt.getTime() - agoMs)
}

/** Pieces by item: an item may stand in several lines. */
export function piecesOf(lines: readonly { itemId: string | null; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { itemId, quantity } of lines) {
    if (itemId !== null) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity)
  }
  return pieces
}
