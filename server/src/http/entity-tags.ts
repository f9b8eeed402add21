import { createHash } from 'node:crypto'

/** A tag of what an answer says. Weak, because it is the same however the answer is compressed. */
export const tagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url')}"`

/** Whether an If-None-Match header names the entity tag; tags are compared weakly (RFC 9110, section 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map(opaqueTag)
  return known.includes(opaqueTag(etag)) || known.includes('*')
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
