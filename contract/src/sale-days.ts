import { ADDRESS_SHOWN_FROM, type ListingStatus, type ListingSummary } from './listings.ts'

export const SALE_DATE_FILTERS = ['any', 'today', 'weekend', 'week'] as const
export type SaleDateFilter = (typeof SALE_DATE_FILTERS)[number]

/** Whose day counts for a sale that has no position yet: the middle of the country. */
export const FALLBACK_TIME_ZONE = 'America/Chicago'

/** 'week': today and as many days after it. */
const WEEK_DAYS = 7
const SUNDAY = 0
const SATURDAY = 6
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Days of the calendar, first and last included. `to` is null where there is no last one. */
export interface DayWindow {
  from: string
  to: string | null
}

/** By time zone; making one takes longer than all else that is asked about a sale. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormatIn(timeZone: string): Intl.DateTimeFormat {
  const made = dayFormats.get(timeZone)
  if (made) return made
  const days = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', ...days })
  dayFormats.set(timeZone, format)
  return format
}

/** The day that it is in a time zone. @param timeZone IANA name @returns YYYY-MM-DD */
export function dayIn(timeZone: string, now: Date): string {
  const parts = dayFormatIn(timeZone).formatToParts(now)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`
}

/** How far the days of all time zones are from UTC's. */
const EARLIEST_ZONE_HOURS = -12
const LATEST_ZONE_HOURS = 14

/**
 * Negative for a day that has passed where a sale is, 0 for today, positive for one ahead. Only near days need the time
 * zone: the first formatter that a page makes takes a phone a tenth of a second.
 * @param day YYYY-MM-DD @param timeZone null: the middle of the country
 */
function comparedToToday(day: string, timeZone: string | null, now: Date): number {
  if (day < utcDayAfter(now, EARLIEST_ZONE_HOURS)) return -1
  if (day > utcDayAfter(now, LATEST_ZONE_HOURS)) return 1
  const today = dayIn(timeZone ?? FALLBACK_TIME_ZONE, now)
  return day < today ? -1 : day > today ? 1 : 0
}

function utcDayAfter(instant: Date, hours: number): string {
  return new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
}

/** Whether a seller's street address is still hidden from others: until the morning of the sale, where it is. */
export function isAddressYetHidden(
  { hidesAddress, saleDate, timeZone }: Pick<ListingSummary, 'hidesAddress' | 'saleDate' | 'timeZone'>,
  now: Date,
): boolean {
  if (!hidesAddress) return false
  const lateHours = Number(ADDRESS_SHOWN_FROM.slice(0, 2))
  const morning = new Date(now.getTime() - lateHours * HOUR_MS)
  return saleDate === null || comparedToToday(saleDate, timeZone, morning) > 0
}

/** Counts in days of the calendar, which unlike hours know no clock changes. @param day YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  return new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. @param day YYYY-MM-DD */
export function weekdayOf(day: string): number {
  return new Date(noonOf(day)).getUTCDay()
}

/**
 * The days that a date filter means when it is `today`, none of them in the past: 'weekend' is Saturday and Sunday, the
 * present ones when it is one of them; 'week' is today and the seven days after it.
 */
export function dayWindow(filter: SaleDateFilter, today: string): DayWindow {
  switch (filter) {
    case 'any':
      return { from: today, to: null }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: today, to: addDays(today, WEEK_DAYS) }
    case 'weekend': {
      const weekday = weekdayOf(today)
      if (weekday === SUNDAY) return { from: today, to: today }
      const saturday = addDays(today, SATURDAY - weekday)
      return { from: saturday, to: addDays(saturday, 1) }
    }
  }
}

/** Whether a sale is meant by a date filter, by the day that it is where the sale is. One without a day is only 'any'. */
export function isInSaleDays(
  listing: { saleDate: string | null; timeZone: string | null },
  filter: SaleDateFilter,
  now: Date,
): boolean {
  if (listing.saleDate === null) return filter === 'any'
  const { from, to } = dayWindow(filter, dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now))
  return listing.saleDate >= from && (to === null || listing.saleDate <= to)
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** Whether a sale that was public has passed: its day where it is, else in the middle of the country. */
export function isOver(
  { status, saleDate, timeZone }: { status: ListingStatus; saleDate: string | null; timeZone: string | null },
  now: Date,
): boolean {
  if (status === 'ended') return true
  return status === 'published' && saleDate !== null && comparedToToday(saleDate, timeZone, now) < 0
}

/** The last time zone in which a day ends: a day that has passed there has passed everywhere. */
export const LAST_TIME_ZONE = 'Etc/GMT+12'

interface Days {
  saleDate: string | null
  startTime: string | null
  endTime: string | null
}

/**
 * What keeps a listing from being public: by field, what to tell about it. What is not known yet is no problem.
 * @param when `timeZone` of the sale's position; null while that is not known, and then only what is past everywhere is
 */
export function problemsOf(
  { saleDate, startTime, endTime }: Days,
  { now, timeZone }: { now: Date; timeZone: string | null },
): { saleDate?: string; endTime?: string } {
  return {
    ...(saleDate !== null && saleDate < dayIn(timeZone ?? LAST_TIME_ZONE, now) && { saleDate: 'This day has passed' }),
    ...(startTime && endTime && endTime <= startTime && { endTime: 'The sale must end after it starts' }),
  }
}
