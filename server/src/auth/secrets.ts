import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Without letters and digits that are mistaken for one another. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** 256 random bits in base64url, for who is let in by nothing else: a device, or the link to a page. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** 128 random bits in base64url, for the address of something that its owner shares: nobody guesses it. */
export const newShareToken = (): string => randomBytes(16).toString('base64url')

/** A short code that is said or typed, beside a link. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** SHA-256 in hex, which suffices for long random secrets; a short code is hashed together with the token of its link. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * HMAC-SHA-256 in base64url, which only this site can compute.
 * @param purpose what it is for, so that it is valid for nothing else
 */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Takes as long for a wrong one as for the right one. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
