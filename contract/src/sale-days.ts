import type { LaterDay, ListingStatus, ListingSummary } from './listings.ts'

export const SALE_DATE_FILTERS = ['any', 'today', 'weekend', 'week'] as const
export type SaleDateFilter = (typeof SALE_DATE_FILTERS)[number]

/** The time zone that is assumed for a sale without a position: the middle of the country. */
export const FALLBACK_TIME_ZONE = 'America/Chicago'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A day on which a sale is open. */
export type SaleDay = LaterDay

export type ListedDays = Pick<ListingSummary, 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays'>
/** While a sale is being typed, a later day may have an empty date. */
export interface ListedDates {
  saleDate: string | null
  laterDays: readonly { date: string }[]
}
export interface WithTimeZone {
  timeZone: string | null
}

/** All days of a sale in their order; none while its first day is not known. */
export function getSaleDays({ saleDate, startTime, endTime, dayNote, laterDays }: ListedDays): SaleDay[] {
  return saleDate ? [{ date: saleDate, startTime, endTime, note: dayNote }, ...laterDays] : []
}

/** The fields of a sale that is held on days without notes: what `getSaleDays` reads, the other way round. */
export function toDayFields([first, ...later]: readonly Omit<SaleDay, 'note'>[]): Omit<ListedDays, 'dayNote'> {
  return {
    saleDate: first?.date ?? null,
    startTime: first?.startTime ?? null,
    endTime: first?.endTime ?? null,
    laterDays: later.map((day) => ({ ...day, note: '' })),
  }
}

/** In order; none while the first day is not known. */
export function getSaleDates({ saleDate, laterDays }: ListedDates): string[] {
  return saleDate === null ? [] : [saleDate, ...laterDays.map(({ date }) => date)]
}

/** The days of a sale that have not passed where it is. */
export function daysLeft(listing: ListedDays & WithTimeZone, now: Date): SaleDay[] {
  return getSaleDays(listing).filter(({ date }) => comparedToToday(date, listing.timeZone, now) >= 0)
}

/** The days on which somebody can still come: those that are left, without today once its hours are over. */
export function daysToCome(listing: ListedDays & WithTimeZone, now: Date): SaleDay[] {
  return daysLeft(listing, now).filter((day) => !hasClosed(day, listing.timeZone, now))
}

/** Whether somebody can still come today. */
export const isStillToday = (listing: ListedDays & WithTimeZone, now: Date): boolean =>
  daysToCome(listing, now).some(({ date }) => comparedToToday(date, listing.timeZone, now) === 0)

/** Whether the hours of a day are over where its sale is; a day without an end lasts until midnight. */
export function hasClosed({ date, endTime }: Omit<SaleDay, 'note'>, timeZone: string | null, now: Date): boolean {
  const days = comparedToToday(date, timeZone, now)
  if (days !== 0 || !endTime) return days < 0
  // Rows of the database have seconds.
  return endTime.slice(0, 'HH:MM'.length) <= timeIn(timeZone ?? FALLBACK_TIME_ZONE, now)
}

/** The days to show: those on which somebody can still come, else today, else all of them. */
export function daysToShow(listing: ListedDays & WithTimeZone, now: Date): SaleDay[] {
  const left = daysLeft(listing, now)
  if (left.length === 0) return getSaleDays(listing)
  const toCome = daysToCome(listing, now)
  return toCome.length > 0 ? toCome : left
}

/** Null while the first day is not known. */
export const getLastDate = (listing: ListedDates): string | null => getSaleDates(listing).at(-1) ?? null

type Format = Pick<Intl.DateTimeFormatOptions, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'hourCycle' | 'calendar'>

const DAY = { calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' } satisfies Format
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } satisfies Format

/** Formatters by time zone. Creating one takes longer than everything else that is computed about a sale. */
const formats = { day: new Map<string, Intl.DateTimeFormat>(), time: new Map<string, Intl.DateTimeFormat>() }

function formatIn(timeZone: string, kind: keyof typeof formats): Intl.DateTimeFormat {
  const made = formats[kind].get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...(kind === 'day' ? DAY : TIME) })
  formats[kind].set(timeZone, format)
  return format
}

/** See `seedClocks`. */
let seeded: { now: number; clocks: Readonly<Record<string, string>> } | undefined

/**
 * Gives `dayIn` and `timeIn` their answers for one moment, so that a page's first rendering needs no formatter: the first one
 * that is made takes a phone a tenth of a second.
 * @param now milliseconds since 1970
 * @param clocks YYYY-MM-DDTHH:MM by IANA names of time zones
 */
export function seedClocks(now: number, clocks: Readonly<Record<string, string>>): void {
  seeded = { now, clocks }
}

const getSeeded = (timeZone: string, now: Date) => (seeded?.now === now.getTime() ? seeded.clocks[timeZone] : undefined)

/** The day that it is in a time zone. @param timeZone IANA name @returns YYYY-MM-DD */
export function dayIn(timeZone: string, now: Date): string {
  const clock = getSeeded(timeZone, now)
  if (clock !== undefined) return clock.slice(0, 'YYYY-MM-DD'.length)
  const parts = formatIn(timeZone, 'day').formatToParts(now)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`
}

/** The wall clock in a time zone, HH:MM. */
export function timeIn(timeZone: string, now: Date): string {
  return getSeeded(timeZone, now)?.slice('YYYY-MM-DDT'.length) ?? formatIn(timeZone, 'time').format(now)
}

/** What the clock of a sale shows, YYYY-MM-DDTHH:MM. @param timeZone null: that of the middle of the country */
export function clockIn(timeZone: string | null, now: Date): string {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  return `${dayIn(zone, now)}T${timeIn(zone, now)}`
}

/** The first and last time zones, in hours from UTC. */
const EARLIEST_ZONE_HOURS = -12
const LATEST_ZONE_HOURS = 14

/**
 * Negative for a day that has passed where a sale is, 0 for today, positive for one ahead. Only near days need the time
 * zone: the first formatter that a page makes takes a phone a tenth of a second.
 * @param day YYYY-MM-DD
 * @param timeZone null: the middle of the country
 */
export function comparedToToday(day: string, timeZone: string | null, now: Date): number {
  if (day < utcDayAfter(now, EARLIEST_ZONE_HOURS)) return -1
  if (day > utcDayAfter(now, LATEST_ZONE_HOURS)) return 1
  const today = dayIn(timeZone ?? FALLBACK_TIME_ZONE, now)
  return day < today ? -1 : day > today ? 1 : 0
}

function utcDayAfter(instant: Date, hours: number): string {
  return new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
}

/** Counts in days of the calendar, which unlike hours know no clock changes. @param day YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  return new Date(toNoonMs(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How many days of the calendar one is after another; negative when it is before. @param from,to YYYY-MM-DD */
export function daysBetween(from: string, to: string): number {
  return Math.round((toNoonMs(to) - toNoonMs(from)) / DAY_MS)
}

/** The same day of a later month, or that month's last one. @param day YYYY-MM-DD */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** 0 is Sunday. @param day YYYY-MM-DD */
export function getWeekday(day: string): number {
  return new Date(toNoonMs(day)).getUTCDay()
}

function toNoonMs(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** Whether a sale that was public has passed: its last day where it is, else in the middle of the country. */
export function isOver(
  { status, timeZone, ...days }: ListedDates & WithTimeZone & { status: ListingStatus },
  now: Date,
): boolean {
  if (status === 'ended') return true
  const last = getLastDate(days)
  return status === 'published' && last !== null && comparedToToday(last, timeZone, now) < 0
}

/** The last time zone in which a day ends: a day that has passed there has passed everywhere. */
export const LAST_TIME_ZONE = 'Etc/GMT+12'
