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

/** SHA-256 suffices for long random secrets; a short code is hashed together with the token of its link. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
