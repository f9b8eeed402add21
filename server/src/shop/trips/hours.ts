import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysHeld } from '@yardsnap/contract/live-status'
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
  const minutesUntil = (time: DateTime) => time.diff(departure, 'minutes').minutes
  const at = (time: string) => DateTime.fromISO(`${tripDay}T${time}`, { zone: timeZone })
  const opens = held.startTime === null ? null : at(held.startTime)
  const closes = held.endTime === null ? null : at(held.endTime)
  const isPastMidnight = opens !== null && closes !== null && closes <= opens
  return {
    timeZone,
    isClosedThatDay: false,
    opensAt: opens ? minutesUntil(opens) : -Infinity,
    closesAt: closes ? minutesUntil(isPastMidnight ? closes.plus({ days: 1 }) : closes) : Infinity,
  }
}
