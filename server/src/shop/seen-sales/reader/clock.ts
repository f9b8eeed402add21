import { addDays, dayIn, getWeekday } from '@yardsnap/contract/sale-days'
import { isCalendarDate } from '@yardsnap/contract/dates'
import { MAX_SEEN_DAYS_AHEAD } from '@yardsnap/contract/seen-sales'

const DAYS_OF_WEEK = 7

/** The days that a sign may mean that is read now: how a date without year and the name of a weekday are understood. */
export interface Today {
  /** YYYY-MM-DD where the sign is. */
  date: string
}

export const todayIn = (timeZone: string, now: Date): Today => ({ date: dayIn(timeZone, now) })

/** A day written in figures. */
export interface WrittenDate {
  month: number
  day: number
  /** Null: not written. */
  year: number | null
}

/**
 * The day that a written date means: without a year the one that is near. @returns YYYY-MM-DD; null for one that has
 * passed, that is too far ahead or that no calendar has
 */
export function resolveDate({ month, day, year }: WrittenDate, today: Today): string | null {
  const thisYear = Number(today.date.slice(0, 4))
  const years = year === null ? [thisYear, thisYear + 1] : [year < 100 ? 2000 + year : year]
  const dates = years.map((each) => `${each}-${twoDigits(month)}-${twoDigits(day)}`)
  return dates.find((date) => isCalendarDate(date) && isAhead(date, today)) ?? null
}

/** The next day with this number in its month, and where a weekday is given with that, too. */
export function resolveDayOfMonth(day: number, weekday: number | null, today: Today): string | null {
  for (let ahead = 0; ahead <= MAX_SEEN_DAYS_AHEAD; ahead++) {
    const date = addDays(today.date, ahead)
    if (Number(date.slice(8)) === day && (weekday === null || getWeekday(date) === weekday)) return date
  }
  return null
}

function isAhead(date: string, today: Today): boolean {
  return date >= today.date && date <= addDays(today.date, MAX_SEEN_DAYS_AHEAD)
}

/** The first day with this weekday, from a day on. */
export function weekdayFrom(date: string, weekday: number): string {
  return addDays(date, (weekday - getWeekday(date) + DAYS_OF_WEEK) % DAYS_OF_WEEK)
}

/**
 * The days that weekdays on a sign mean: 'Fri & Sat' on a Saturday are yesterday and today, not today and next Friday.
 * @param isOver whether the last one is over when it is today @returns by weekday; those that have passed are missing
 */
export function resolveWeekdays(
  weekdays: readonly number[],
  today: Today,
  isOver: (weekday: number) => boolean,
): Map<number, string> {
  const run = inRun(weekdays)
  const lastWeekday = run.at(-1)
  if (lastWeekday === undefined) return new Map()
  const next = weekdayFrom(today.date, lastWeekday)
  const last = next === today.date && isOver(lastWeekday) ? addDays(next, DAYS_OF_WEEK) : next
  const dates = run.map((weekday) => {
    const before = (lastWeekday - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK
    return [weekday, addDays(last, -before)] as const
  })
  return new Map(dates.filter(([, date]) => date >= today.date))
}

/** In the order of a sale: it begins after the longest gap, so that Sunday and Saturday are a weekend. */
function inRun(weekdays: readonly number[]): number[] {
  const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b)
  let first = 0
  let longest = 0
  for (const [index, weekday] of sorted.entries()) {
    const before = sorted.at(index - 1) ?? weekday
    const gap = (weekday - before + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK
    if (gap > longest) [first, longest] = [index, gap]
  }
  return [...sorted.slice(first), ...sorted.slice(0, first)]
}

/** All days from one to another; null where they are not a week or less apart. */
export function daysBetween(first: string, last: string): string[] | null {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(first, index))
  const at = days.indexOf(last)
  return at < 0 ? null : days.slice(0, at + 1)
}

/** All weekdays from one to another. */
export function weekdaysBetween(first: number, last: number): number[] {
  const count = (last - first + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return Array.from({ length: count + 1 }, (_, index) => (first + index) % DAYS_OF_WEEK)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
