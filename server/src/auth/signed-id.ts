import { isSameSecret, keyedHash } from './secrets.ts'

/** A UUID, which the id of an account is without hyphens; or two with '_' between them. */
const ID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}(_[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12})?$/

/**
 * An unforgeable id for links that work without signing in; the database stores no secret for it.
 * @param purpose what the link allows, so that the id is not valid for anything else
 */
export function signedId({ secret, purpose }: { secret: string; purpose: string }, id: string): string {
  return `${id}.${keyedHash(secret, purpose, id)}`
}

/** Verifies a signed id. @returns the id; null if it was not signed with this secret for this purpose. */
export function idOfSigned(key: { secret: string; purpose: string }, text: string): string | null {
  const id = text.split('.')[0] ?? ''
  return ID.test(id) && isSameSecret(text, signedId(key, id)) ? id : null
}
