import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { JOIN_CODE_LENGTH, JOIN_CODE_LETTERS } from '@yardsnap/contract/community-entries'

export function createJoinCode(): string {
  return Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_LETTERS[randomInt(JOIN_CODE_LETTERS.length)]).join('')
}

/** Keyed, so that the 32^8 codes cannot be tried against a stolen database alone. */
export function hashJoinCode(secret: string, dayId: string, code: string): string {
  return createHmac('sha256', secret).update(`join code\n${dayId}\n${code}`).digest('base64url')
}

/** @param hash that is stored; null for a day without a code, which nobody knows */
export function isJoinCode(secret: string, { dayId, hash }: { dayId: string; hash: string | null }, code: string) {
  if (hash === null) return false
  const [given, expected] = [Buffer.from(hashJoinCode(secret, dayId, code)), Buffer.from(hash)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
