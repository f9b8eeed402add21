import { createHmac, timingSafeEqual } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * An id that nobody can make up, for links that work without signing in: the database holds no secret.
 * @param purpose what a link with it allows, so that it is good for nothing else
 */
export function signedId({ secret, purpose }: { secret: string; purpose: string }, id: string): string {
  const signature = createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url')
  return `${id}.${signature}`
}

/** The id of a text that was signed with this secret for this purpose; null for every other text. */
export function idOfSigned(key: { secret: string; purpose: string }, text: string): string | null {
  const id = text.split('.')[0] ?? ''
  if (!UUID.test(id)) return null
  const expected = Buffer.from(signedId(key, id))
  const given = Buffer.from(text)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
