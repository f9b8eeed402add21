import type { ListingSummary } from '@yardsnap/contract/listings'
import { DateTime } from 'luxon'
import type { OpenHours } from './problem.ts'

type ListingHours = Pick<ListingSummary, 'saleDate' | 'startTime' | 'endTime' | 'timeZone'>

export interface StopHours extends OpenHours {
  /** The listing's own time zone. */
  timeZone: string
  isClosedThatDay: boolean
}

/**
 * When a listing is open on the day of a trip, in minutes after the departure. The day is that of the listing's time
 * zone; an undated listing is open on any day. Hours that end before they start continue past midnight.
 * @param departure in the fallback time zone, for listings without one
 */
export function hoursOn(departure: DateTime<true>, listing: ListingHours): StopHours {
  const timeZone = listing.timeZone ?? departure.zoneName
  const tripDay = departure.setZone(timeZone).toISODate()
  if (listing.saleDate === null) {
    return { timeZone, isClosedThatDay: false, opensAt: -Infinity, closesAt: Infinity }
  }
  if (listing.saleDate !== tripDay) {
    return { timeZone, isClosedThatDay: true, opensAt: -Infinity, closesAt: -Infinity }
  }
  const minutesUntil = (time: DateTime) => time.diff(departure, 'minutes').minutes
  const at = (time: string) => DateTime.fromISO(`${tripDay}T${time}`, { zone: timeZone })
  const opens = listing.startTime === null ? null : at(listing.startTime)
  const closes = listing.endTime === null ? null : at(listing.endTime)
  const isPastMidnight = opens !== null && closes !== null && closes <= opens
  return {
    timeZone,
    isClosedThatDay: false,
    opensAt: opens ? minutesUntil(opens) : -Infinity,
    closesAt: closes ? minutesUntil(isPastMidnight ? closes.plus({ days: 1 }) : closes) : Infinity,
  }
}
