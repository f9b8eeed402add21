import { isIP } from 'node:net'
import { z } from 'zod'

const MOST_PROXIES = 32
/** Ranges that the framework knows by name. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Which proxies are trusted, as Fastify's `trustProxy` takes it: all, none, a number of hops, or addresses and CIDR ranges. */
export const TrustProxy = z
  .string()
  .default('off')
  .transform(readTrustProxy)
  .refine(isTrustProxy, 'must be on, off, a number of proxies, or addresses and ranges separated by commas')

function readTrustProxy(text: string): boolean | number | string[] {
  if (text === 'off') return false
  if (text === 'on') return true
  if (/^\d+$/.test(text)) return Number(text)
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isTrustProxy(trust: boolean | number | string[]): boolean {
  if (typeof trust === 'number') return trust <= MOST_PROXIES
  return typeof trust === 'boolean' || trust.every((part) => NAMED_RANGES.has(part) || isAddressOrRange(part))
}

function isAddressOrRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (length === undefined) return true
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128)
}
