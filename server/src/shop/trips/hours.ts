import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysHeld } from '@yardsnap/contract/live-status'
import { LRUCache } from 'lru-cache'
import { DateTime } from 'luxon'
import type { OpenHours } from './problem.ts'

export type ListingHours = Pick<
  ListingSummary,
  'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays' | 'timeZone' | 'liveStatus'
>

export interface StopHours extends OpenHours {
  /** The listing's own time zone. */
  timeZone: string
  isClosedThatDay: boolean
}

/**
 * When a listing is open on the day of a trip, in minutes after the departure. The day is that of the listing's time
 * zone; an undated listing is open on any day. Hours that end before they start continue past midnight.
 * @param departure in the fallback time zone, for listings without one
 * @param day YYYY-MM-DD; by default the day of the departure
 */
export function hoursOn(departure: DateTime<true>, listing: ListingHours, day?: string): StopHours {
  const timeZone = listing.timeZone ?? departure.zoneName
  const tripDay = day ?? departure.setZone(timeZone).toISODate()
  const days = daysHeld(listing)
  if (days.length === 0) {
    return { timeZone, isClosedThatDay: false, opensAt: -Infinity, closesAt: Infinity }
  }
  const held = days.find(({ date }) => date === tripDay)
  if (!held) {
    return { timeZone, isClosedThatDay: true, opensAt: -Infinity, closesAt: -Infinity }
  }
  const minutesUntil = (milliseconds: number) => (milliseconds - departure.toMillis()) / 60_000
  const at = (time: string, daysLater = 0) => toMilliseconds({ day: held.date, daysLater, time, timeZone })
  const { startTime, endTime } = held
  const opens = startTime === null ? -Infinity : at(startTime)
  const closes = endTime === null ? Infinity : at(endTime)
  const isPastMidnight = endTime !== null && closes <= opens
  return {
    timeZone,
    isClosedThatDay: false,
    opensAt: minutesUntil(opens),
    closesAt: minutesUntil(isPastMidnight ? at(endTime, 1) : closes),
  }
}

/**
 * Times that were computed before. A time zone's offset takes Luxon tens of microseconds, and the plans that are made
 * on a Friday evening ask for the same times again and again.
 */
const KNOWN_TIMES = new LRUCache<string, number>({ max: 5000 })

interface WallClock {
  /** YYYY-MM-DD */
  day: string
  daysLater: number
  time: string
  timeZone: string
}

/** @returns milliseconds since 1970 */
function toMilliseconds({ day, daysLater, time, timeZone }: WallClock): number {
  const key = `${day} ${daysLater} ${time} ${timeZone}`
  const known = KNOWN_TIMES.get(key)
  if (known !== undefined) return known
  const milliseconds = DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).plus({ days: daysLater }).toMillis()
  KNOWN_TIMES.set(key, milliseconds)
  return milliseconds
}
