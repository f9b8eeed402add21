import { keyedHash } from './secrets.ts'

/** Who says something without signing in for it: an account, otherwise a browser at an address. */
export interface Visitor {
  userId: string | null
  /** As rate limits count it (`addressKey`). */
  address: string
  userAgent: string
}

/**
 * Tells devices apart without saying whose they are.
 * @param about what is said, of what and on which day: the same device has another hash for anything else
 */
export function hashDevice(secret: string, about: string[], { userId, address, userAgent }: Visitor): string {
  const [kind = '', ...rest] = about
  const device = JSON.stringify([...rest, userId ?? `${address}\n${userAgent}`])
  return keyedHash(secret, kind, device).slice(0, 22)
}
