import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content encodings in the order of our choice, each with the ending of its precompressed files. */
export const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' } as const
export type Encoding = keyof typeof ENCODINGS

const ALL = Object.keys(ENCODINGS) as Encoding[]

/** A browser always sends the same header, so a few entries are enough for almost every request. */
const known = new LRUCache<string, Encoding[]>({ max: 200 })

/**
 * The encodings that an Accept-Encoding header allows, best first (RFC 9110, section 12.5.3).
 * @returns only `identity` without a header; an empty list if even that is refused
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return ['identity']
  const kept = known.get(header)
  if (kept) return kept
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const accepted = negotiator.encodings(ALL, { preferred: ALL }) as Encoding[]
  known.set(header, accepted)
  return accepted
}
