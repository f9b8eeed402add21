import { randomInt } from 'node:crypto'
import { JOIN_CODE_LENGTH, JOIN_CODE_LETTERS } from '@yardsnap/contract/community-entries'
import { isSameSecret, keyedHash } from '#auth/secrets.ts'

export function createJoinCode(): string {
  return Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_LETTERS[randomInt(JOIN_CODE_LETTERS.length)]).join('')
}

/** Keyed, so that the 32^8 codes cannot be tried against a stolen database alone. */
export function hashJoinCode(secret: string, dayId: string, code: string): string {
  return keyedHash(secret, 'join code', `${dayId}\n${code}`)
}

/** @param hash that is stored; null for a day without a code, which nobody knows */
export function isJoinCode(secret: string, { dayId, hash }: { dayId: string; hash: string | null }, code: string) {
  return hash !== null && isSameSecret(hashJoinCode(secret, dayId, code), hash)
}
