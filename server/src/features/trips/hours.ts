import type { ListingSummary } from '@yardsnap/contract/listings'
import { DateTime } from 'luxon'
import type { OpenHours } from './problem.ts'

type ListingHours = Pick<ListingSummary, 'saleDate' | 'startTime' | 'endTime' | 'timeZone'>

export interface StopHours extends OpenHours {
  /** The sale's own zone. */
  timeZone: string
  isClosedThatDay: boolean
}

/**
 * When a sale is open on the day of a trip, in minutes after the departure. The day is judged by the sale's own clock; a
 * sale without a day is open on any. Hours that end before they begin go on past midnight.
 * @param departure in the zone to fall back to where the sale's own is not known
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
