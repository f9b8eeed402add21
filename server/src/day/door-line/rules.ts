import {
  DOOR_METERS,
  DOOR_TOLERANCE_METERS,
  type DoorLine,
  type DoorTicket,
  SOON_AHEAD,
} from '@yardsnap/contract/door-line'
import { listWaiting } from '@yardsnap/contract/door-line-rules'
import { isExact } from '@yardsnap/contract/listings'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { haversineMiles, METERS_PER_MILE, type Position } from '@yardsnap/contract/places'
import { daysLeft } from '@yardsnap/contract/sale-days'
import { keyedHash } from '#auth/secrets.ts'
import type { LineRow, ListingRow } from './queries.ts'

const CODE_LENGTH = 12

/** A line as it is, with its sale. */
export interface LineState {
  id: string
  line: DoorLine
  listing: ListingRow
}

/** What says on which days a sale is held. */
export type Held = Pick<ListingRow, 'status' | 'liveStatus'> & Parameters<typeof daysLeft>[0]

/** What the poster of a sale's day says: another one each day, and stored nowhere. */
export function doorCode(secret: string, listingId: string, day: string): string {
  return keyedHash(secret, 'door line', `${listingId}\n${day}`).slice(0, CODE_LENGTH)
}

/** Whether a line takes nobody anymore, whatever its host does. */
export const isLineOver = (listing: Held, day: string, now: Date): boolean =>
  listing.status !== 'published' || isCalledOff(listing) || !daysLeft(listing, now).some(({ date }) => date === day)

/**
 * Whether a device is at the sale. A sale whose place is known only to its ZIP or city is near for everybody who has scanned
 * its poster. @returns null where the device did not say
 */
export function isNear(
  { latitude, longitude, positionPrecision }: Pick<ListingRow, 'latitude' | 'longitude' | 'positionPrecision'>,
  position: Position | null,
): boolean | null {
  if (!isExact(positionPrecision) || latitude === null || longitude === null) return true
  if (position === null) return null
  const meters = haversineMiles(position, { latitude, longitude }) * METERS_PER_MILE
  return meters <= DOOR_METERS + DOOR_TOLERANCE_METERS
}

export function toDoorLine(row: LineRow, tickets: DoorTicket[]): DoorLine {
  const { day, opensAt, cap, maxPartySize, insideLimit, isPaused, inside, lastNumber } = row
  return { day, opensAt: opensAt.toISOString(), cap, maxPartySize, insideLimit, isPaused, inside, lastNumber, tickets }
}

/** An instant of a device's clock, by the clock of the server: corrected by the error when it was sent, and never ahead. */
export function correctInstant(at: string, sentAt: string, now: Date): string {
  const corrected = Date.parse(at) + (now.getTime() - Date.parse(sentAt))
  return new Date(Math.min(corrected, now.getTime())).toISOString()
}

/** Whom a change is about: who was let in by it, and who has few before them now and had more. */
export function findNews(before: DoorLine, after: DoorLine): string[] {
  const wereIn = new Set(before.tickets.flatMap(({ id, state }) => (state === 'in' ? id : [])))
  const wereSoon = new Set(listSoon(before))
  const called = after.tickets.flatMap(({ id, state }) => (state === 'in' && !wereIn.has(id) ? id : []))
  return [...called, ...listSoon(after).filter((id) => !wereSoon.has(id))]
}

const listSoon = (line: DoorLine): string[] =>
  listWaiting(line)
    .slice(0, SOON_AHEAD + 1)
    .map(({ id }) => id)
