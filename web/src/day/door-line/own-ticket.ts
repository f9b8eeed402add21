import { DOOR_TOKEN } from '@yardsnap/contract/door-line'
import type { Position } from '@yardsnap/contract/places'
import { z } from 'zod'
import { newToken } from '#lib/base64url.ts'
import { devicePosition } from '#lib/device-position.ts'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'

const POSITION_TIMEOUT_MS = 10_000

/** About 100 m, which is enough to tell who stands at a door. */
const DECIMALS = 1000

/** The code is that of the poster, which is another one each day. */
const Kept = z.object({ token: z.string().regex(DOOR_TOKEN), code: z.string() })

const keyOf = (listingId: string) => `yardsnap:line:${listingId}`
const askedKeyOf = (listingId: string) => `${keyOf(listingId)}:asked`

/**
 * The token of this phone's number at a sale; null where it has taken none.
 * @param code of the poster that was scanned; '' for none: then it is the last number
 */
export function readToken(listingId: string, code: string): string | null {
  const kept = readStored(keyOf(listingId), Kept)
  return kept !== null && (code === '' || kept.code === code) ? kept.token : null
}

/** The token to ask for a number with: the same until a number was given, so that asking twice gives one. */
export function tokenToAskWith(listingId: string, code: string): string {
  const asked = readStored(askedKeyOf(listingId), Kept)
  if (asked?.code === code) return asked.token
  const token = newToken()
  writeJson(askedKeyOf(listingId), { token, code })
  return token
}

export function keepToken(listingId: string, token: string, code: string): void {
  writeJson(keyOf(listingId), { token, code })
  writeText(askedKeyOf(listingId), null)
}

export const forgetToken = (listingId: string): boolean => writeText(keyOf(listingId), null)

/** Where this phone is, coarsely; null where it does not say, and then the host looks. */
export async function coarsePosition(): Promise<Position | null> {
  try {
    const { latitude, longitude } = await devicePosition({ timeoutMs: POSITION_TIMEOUT_MS })
    const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
    return { latitude: round(latitude), longitude: round(longitude) }
  } catch {
    return null
  }
}
