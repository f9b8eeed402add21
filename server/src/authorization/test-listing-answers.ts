import type { Target, Who } from './test-things.ts'

/** A call about one listing, and the status each kind of caller gets in each listing state. */
export interface ListingCall {
  /** Path parameters other than the listing's id. */
  parameters?: Record<string, string>
  body?: object
  expected: Record<Who, Record<Target, number>>
}

export const NOBODY = { draft: 404, published: 404, deleted: 404, missing: 404 }
export const SIGNED_OUT = { draft: 401, published: 401, deleted: 401, missing: 401 }
export const READERS = { draft: 404, published: 200, deleted: 404, missing: 404 }
export const WRITERS = { ...READERS, published: 201 }
export const ASKERS = { ...READERS, published: 409 }
export const REPORTERS = { ...READERS, published: 204 }
/** A call about the caller's own mark reveals nothing about the listing. */
export const always = (status: number) => {
  const same = { draft: status, published: status, deleted: status, missing: status }
  return { visitor: SIGNED_OUT, owner: same, other: same, premium: same }
}
export const owning = (status: number) => ({ draft: status, published: status, deleted: 404, missing: 404 })
export const ownerOnly = (status: number) => ({
  visitor: SIGNED_OUT,
  owner: owning(status),
  other: NOBODY,
  premium: NOBODY,
})
/** A till opens when its sale is published. */
export const hostOnly = (status: number) => ({ ...ownerOnly(status), owner: { ...owning(status), draft: 409 } })
export const readable = { visitor: READERS, owner: owning(200), other: READERS, premium: READERS }

export const ITEM = '00000000-0000-7000-8000-000000000003'
