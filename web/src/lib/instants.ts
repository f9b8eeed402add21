import { formatBy } from '@yardsnap/contract/dates'

/** 'Nov 20, 2026, 3:05 PM' on the reader's clock. @param instant ISO 8601 */
export function formatInstant(instant: string, timeZone?: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return formatBy(format, new Date(instant))
}

/** '3:05 PM', with its day unless that is today. @param timeZone whose clock; null: the reader's */
export function formatClock(instant: string, timeZone: string | null, now = new Date()): string {
  const zone = timeZone === null ? {} : { timeZone }
  const date = new Date(instant)
  const formatShortDate = (when: Date) => formatBy({ dateStyle: 'short', ...zone }, when)
  const time = formatBy({ timeStyle: 'short', ...zone }, date)
  const day = { weekday: 'short', month: 'short', day: 'numeric', ...zone } as const
  return formatShortDate(date) === formatShortDate(now) ? time : `${formatBy(day, date)}, ${time}`
}

/** '3:05 PM', or '3:05 PM EST'. @param timeZone whose clock */
export function formatTimeIn(instant: string, timeZone: string, { isZoneShown = false } = {}): string {
  const zone = isZoneShown ? ({ timeZoneName: 'short' } as const) : {}
  return formatBy({ hour: 'numeric', minute: '2-digit', timeZone, ...zone }, new Date(instant))
}

/** 'Fri'. @param timeZone whose calendar */
export function formatWeekday(instant: Date, timeZone: string): string {
  return formatBy({ weekday: 'short', timeZone }, instant)
}

/** For so long what was read counts as it is, in milliseconds. */
const FRESH_MS = 60_000

/**
 * Whether something ends later than now. What the server has just said goes on goes on, as this device's clock may be wrong;
 * without a signal that clock says when it ends. @param until ISO instant @param readAt epoch milliseconds
 */
export function goesOn(until: string, readAt: number): boolean {
  const now = Date.now()
  return now - readAt < FRESH_MS || Date.parse(until) > now
}
