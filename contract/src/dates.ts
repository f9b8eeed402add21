/**
 * Dates and times of a sale as people read them. They arrive as the sale's own local 'YYYY-MM-DD' and 'HH:MM' and are
 * only ever compared and formatted as such: a shopper in another time zone reads the same day as the seller wrote.
 */

/**
 * A calendar day's names, in the time zone in which it is parsed. Not by Intl: the first formatter that a page makes reads
 * the language's data, which takes a phone a tenth of a second.
 */
function partsOf(day: Date) {
  const [weekday = '', date = '', month = '', year = ''] = day.toUTCString().split(/,? /)
  return { weekday, monthDay: `${month} ${Number(date)}`, year: Number(year) }
}

/** A missing one is null, undefined or empty. */
type Given = string | null | undefined

/** 'Sat, Nov 21, 2026', or 'Date TBD' without a date (S9.9). @param date YYYY-MM-DD */
export function formatDate(date: Given): string {
  const day = dayOf(date)
  if (!day) return 'Date TBD'
  const { weekday, monthDay, year } = partsOf(day)
  return `${weekday}, ${monthDay}, ${year}`
}

/** 'Sat, Nov 21', or 'Date TBD'. @param date YYYY-MM-DD */
export function formatDay(date: Given): string {
  const day = dayOf(date)
  if (!day) return 'Date TBD'
  const { weekday, monthDay } = partsOf(day)
  return `${weekday}, ${monthDay}`
}

/** '8:00 AM' of '08:00'; '' when it is not a time. @param time HH:MM, seconds are ignored */
export function formatTime(time: Given): string {
  const match = /^(\d{2}):(\d{2})/.exec(time ?? '')
  if (!match) return ''
  const hour = Number(match[1])
  if (hour > 23 || Number(match[2]) > 59) return ''
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '8:00 AM – 2:00 PM', '8:00 AM onwards', 'until 2:00 PM', or 'Time TBD' without either (S9.9). */
export function formatHours(startTime: Given, endTime: Given): string {
  const start = formatTime(startTime)
  const end = formatTime(endTime)
  if (start && end) return `${start} – ${end}`
  if (start) return `${start} onwards`
  return end ? `until ${end}` : 'Time TBD'
}

/** When a sale is, on one label: 'Sat 8:00 AM – 2:00 PM', 'Sat · Time TBD', 'Date TBD'. */
export function formatWhen(listing: { saleDate: Given; startTime: Given; endTime: Given }): string {
  const day = dayOf(listing.saleDate)
  if (!day) return 'Date TBD'
  const { weekday } = partsOf(day)
  const hours = formatHours(listing.startTime, listing.endTime)
  return hours === 'Time TBD' ? `${weekday} · ${hours}` : `${weekday} ${hours}`
}

/** Noon of a day of the calendar, UTC; null for what is none, such as 2026-02-30. @param date YYYY-MM-DD */
function dayOf(date: Given): Date | null {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const noon = new Date(`${date}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== date ? null : noon
}

/** Whether YYYY-MM-DD is a day of the calendar: 2026-02-30 is not. */
export function isCalendarDate(date: string): boolean {
  return dayOf(date) !== null
}
