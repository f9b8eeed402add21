import type { ListingSummary } from '@yardsnap/contract/listings'
import { DateTime } from 'luxon'
import type { OpenHours } from './trip-problem.ts'

type SaleHours = Pick<ListingSummary, 'saleDate' | 'startTime' | 'endTime' | 'timeZone'>

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
export function hoursOn(departure: DateTime<true>, sale: SaleHours): StopHours {
  const timeZone = sale.timeZone ?? departure.zoneName
  const tripDay = departure.setZone(timeZone).toISODate()
  if (sale.saleDate === null) {
    return { timeZone, isClosedThatDay: false, opensAt: -Infinity, closesAt: Infinity }
  }
  if (sale.saleDate !== tripDay) {
    return { timeZone, isClosedThatDay: true, opensAt: -Infinity, closesAt: -Infinity }
  }
  const minutesUntil = (time: DateTime) => time.diff(departure, 'minutes').minutes
  const at = (time: string) => DateTime.fromISO(`${tripDay}T${time}`, { zone: timeZone })
  const opens = sale.startTime === null ? null : at(sale.startTime)
  const closes = sale.endTime === null ? null : at(sale.endTime)
  const isPastMidnight = opens !== null && closes !== null && closes <= opens
  return {
    timeZone,
    isClosedThatDay: false,
    opensAt: opens ? minutesUntil(opens) : -Infinity,
    closesAt: closes ? minutesUntil(isPastMidnight ? closes.plus({ days: 1 }) : closes) : Infinity,
  }
}
