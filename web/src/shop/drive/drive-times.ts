import { estimateDrive } from '@yardsnap/contract/drive-estimate'
import { daysHeld } from '@yardsnap/contract/live-status'
import type { Position } from '@yardsnap/contract/places'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DEFAULT_MINUTES_PER_STOP } from '@yardsnap/contract/trips'
import { plannedStops, type Trip } from '#shop/trips/trip.ts'
import { toLocalDate } from '#shop/trips/words.ts'
import type { DriveNotes, DriveStop } from './drive.ts'

const MINUTE_MS = 60_000
/** Stands in for a drive of which nothing is known. */
const UNKNOWN_DRIVE_MINUTES = 10

export interface DriveLeg {
  miles: number
  minutes: number
  /** Estimated from a straight line. */
  isEstimate: boolean
}

/** When the shopper arrives at a stop, and when it is open on the day of the drive. Instants are epoch milliseconds. */
export interface StopTimes {
  arriveAt: number
  /** The drive there; null if it is not known or the shopper is already there. */
  leg: DriveLeg | null
  /** Null if the host gave no hours. */
  opensAt: number | null
  closesAt: number | null
  /** Whether it closes before the shopper arrives. */
  isTooLate: boolean
  /** When the shopper's first hold there ends; null without one. */
  holdEndsAt: number | null
  /** Whether that is before the shopper arrives. */
  missesHold: boolean
  /** When the shopper is expected there on the day of the drive; null without an appointment. */
  expectedAt: number | null
  /** Whether that time is over when the shopper arrives. */
  missesAppointment: boolean
}

/** When somebody is expected at a sale. Epoch milliseconds. */
export interface ExpectedTime {
  startsAt: number
  endsAt: number
}

export interface Journey {
  trip: Trip
  notes: DriveNotes
  /** Epoch milliseconds. */
  now: number
  /** Where the device is; null where that is not known. */
  position: Position | null
  /** By the id of the sale: when the shopper's first hold there ends. */
  holdEnds: ReadonlyMap<string, number>
  /** By the id of the sale: the shopper's confirmed appointment there on the day of the drive. */
  expected: ReadonlyMap<string, ExpectedTime>
}

/** The day of the drive, YYYY-MM-DD: that of the trip, or today when that has passed. */
export function driveDay(trip: Trip, now: number): string {
  const planned = toLocalDate(trip.plan.departAt)
  const today = dayIn(zoneOf(trip), new Date(now))
  return planned < today ? today : planned
}

const zoneOf = ({ listings }: Trip): string => listings[0]?.timeZone ?? FALLBACK_TIME_ZONE

/**
 * Arrival times at the open stops, starting with the current one. They use the plan's drives, counted from the
 * device's position or the last departure, so that all times shift if the shopper is late.
 */
export function computeStopTimes(stops: readonly DriveStop[], journey: Journey): StopTimes[] {
  const { notes, now, trip, position, holdEnds, expected } = journey
  const browsing = (trip.settings?.minutesPerStop ?? DEFAULT_MINUTES_PER_STOP) * MINUTE_MS
  const isToday = dayIn(zoneOf(trip), new Date(now)) >= notes.day
  const times: StopTimes[] = []
  /** The previous stop, and when the shopper leaves it. */
  let from: DriveStop | null = null
  let leaveAt = getDepartureTime(journey)
  for (const stop of stops) {
    const isHere = stop.listingId === notes.hereId
    const leg = isHere ? null : legTo(stop, { journey, from })
    const drive = (leg?.minutes ?? UNKNOWN_DRIVE_MINUTES) * MINUTE_MS
    // A known position is where the shopper is now, not where they set out: unless that is on a later day.
    const start = !from && position && isToday ? now : leaveAt
    const arriveAt = isHere ? (notes.hereAt ?? now) : Math.max(start + drive, now)
    const hours = getOpeningHours(stop, notes.day, trip)
    const holdEndsAt = holdEnds.get(stop.listingId) ?? null
    const appointment = expected.get(stop.listingId)
    const isLateFor = (end: number | null) => !isHere && end !== null && arriveAt > end
    times.push({
      arriveAt,
      leg,
      ...hours,
      isTooLate: isLateFor(hours.closesAt),
      holdEndsAt,
      missesHold: isLateFor(holdEndsAt),
      expectedAt: appointment?.startsAt ?? null,
      missesAppointment: isLateFor(appointment?.endsAt ?? null),
    })
    // Who is expected goes in at that time, and waits for it also where the sale is open.
    const entersAt = appointment?.startsAt ?? hours.opensAt ?? 0
    leaveAt = Math.max(Math.max(arriveAt, entersAt) + browsing, now)
    from = stop
  }
  return times
}

/**
 * The stop to visit instead of the current one, so that fewer stops are closed on arrival, have given up a hold or
 * expected the shopper before: one where that would otherwise be too soon.
 * @param stops the open ones, in their order
 * @returns null if no such change helps
 */
export function betterNext(stops: readonly DriveStop[], journey: Journey): DriveStop | null {
  const times = computeStopTimes(stops, journey)
  const late = stops.filter((_, index) => times[index] && isLate(times[index]))
  const helps = (stop: DriveStop) => {
    const [first, ...rest] = computeStopTimes([stop, ...stops.filter((other) => other !== stop)], journey)
    return first !== undefined && !isLate(first) && rest.filter(isLate).length < late.length
  }
  return late.find(helps) ?? null
}

export const isLate = ({ isTooLate, missesHold, missesAppointment }: StopTimes): boolean =>
  isTooLate || missesHold || missesAppointment

/** When the shopper leaves, or left, for the current stop. */
function getDepartureTime({ trip, notes, now }: Journey): number {
  const planned = Date.parse(trip.plan.departAt)
  return now < planned ? planned : (notes.leftAt ?? now)
}

function legTo(stop: DriveStop, { journey, from }: { journey: Journey; from: DriveStop | null }): DriveLeg | null {
  const { trip, notes, position } = journey
  const own = positionOf(stop)
  if (!from && position && own) return { ...estimateDrive(position, own), isEstimate: true }
  const fromId = from?.listingId ?? notes.lastId
  const { isEstimate } = trip.plan
  const stops = plannedStops(trip).filter(({ arriveAt }) => arriveAt !== null)
  const before = stops[stops.findIndex(({ listingId }) => listingId === stop.listingId) - 1]
  if ((before?.listingId ?? null) === fromId) {
    const { distanceMiles: miles, driveMinutes: minutes } = stop
    // A trip that starts at its first stop has no drive to it.
    return miles === null || minutes === null || (!before && miles === 0) ? null : { miles, minutes, isEstimate }
  }
  const last = stops.find(({ listingId }) => listingId === fromId)
  const start = fromId === null ? trip.plan.startPosition : last && positionOf(last)
  return start && own ? { ...estimateDrive(start, own), isEstimate: true } : null
}

function positionOf({ listing: { latitude, longitude } }: Pick<DriveStop, 'listing'>): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function getOpeningHours({ listing, arriveAt }: DriveStop, day: string, trip: Trip) {
  const held = daysHeld(listing).find(({ date }) => date === day)
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(arriveAt ?? trip.plan.departAt)?.[0] ?? 'Z'
  const at = (time: string | null | undefined) => (time ? Date.parse(`${day}T${time.slice(0, 5)}:00${offset}`) : null)
  return { opensAt: at(held?.startTime), closesAt: at(held?.endTime) }
}
