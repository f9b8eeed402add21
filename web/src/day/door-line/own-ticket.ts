import { DOOR_TOKEN } from '@yardsnap/contract/door-line'
import type { Position } from '@yardsnap/contract/places'
import { z } from 'zod'
import { devicePosition } from '#lib/device-position.ts'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'

const POSITION_TIMEOUT_MS = 10_000
const TOKEN_BYTES = 16

/** About 100 m, which is enough to tell who stands at a door. */
const DECIMALS = 1000

const Kept = z.object({ token: z.string().regex(DOOR_TOKEN), hasNumber: z.boolean() })

const keyOf = (listingId: string) => `yardsnap:line:${listingId}`

/** The token of this phone's number at a sale; null where it has taken none. */
export function readToken(listingId: string): string | null {
  const kept = readStored(keyOf(listingId), Kept)
  return kept?.hasNumber ? kept.token : null
}

/** The token to ask for a number with: the same until a number was given, so that asking twice gives one. */
export function tokenToAskWith(listingId: string): string {
  const kept = readStored(keyOf(listingId), Kept)
  if (kept && !kept.hasNumber) return kept.token
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  writeJson(keyOf(listingId), { token, hasNumber: false })
  return token
}

export const keepToken = (listingId: string, token: string): boolean =>
  writeJson(keyOf(listingId), { token, hasNumber: true })

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
