import {
  type SaleDateFilter,
  FALLBACK_TIME_ZONE,
  type ListedDates,
  type WithTimeZone,
  getSaleDates,
  dayIn,
  addDays,
  getWeekday,
} from './sale-days.ts'

/** 'week': today and as many days after it. */
const WEEK_DAYS = 7
const SUNDAY = 0
const SATURDAY = 6

/** Days of the calendar, first and last included. `to` is null where there is no last one. */
export interface DayWindow {
  from: string
  to: string | null
}

/** A range of days by its name, or one day of the calendar, YYYY-MM-DD. */
export type DaysAsked = SaleDateFilter | (string & {})

/**
 * The days that a filter means when it is `today`, none of them in the past: 'weekend' is Saturday and Sunday, the
 * present ones when it is one of them; 'week' is today and the seven days after it. For a day that has passed the window
 * ends before it begins.
 */
export function dayWindow(filter: DaysAsked, today: string): DayWindow {
  switch (filter) {
    case 'any':
      return { from: today, to: null }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: today, to: addDays(today, WEEK_DAYS) }
    case 'weekend': {
      const weekday = getWeekday(today)
      if (weekday === SUNDAY) return { from: today, to: today }
      const saturday = addDays(today, SATURDAY - weekday)
      return { from: saturday, to: addDays(saturday, 1) }
    }
    default:
      return { from: filter < today ? today : filter, to: filter }
  }
}

/** Whether a sale passes a filter of days, by its local day. A sale without a day passes only 'any'. */
export function isInSaleDays(listing: ListedDates & WithTimeZone, filter: DaysAsked, now: Date): boolean {
  if (listing.saleDate === null) return filter === 'any'
  return isOpenWithin(listing, dayWindow(filter, dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now)))
}

/** Whether one of a sale's days is in a window. */
export function isOpenWithin(listing: ListedDates, { from, to }: DayWindow): boolean {
  return getSaleDates(listing).some((date) => date >= from && (to === null || date <= to))
}
