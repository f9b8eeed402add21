/**
 * Dates and times of a sale as people read them. They arrive as the sale's own local 'YYYY-MM-DD' and 'HH:MM' and are
 * only ever compared and formatted as such: a shopper in another time zone reads the same day as the seller wrote.
 */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A missing one is null, undefined or empty. */
type Given = string | null | undefined

/** 'Sat, Nov 21, 2026', or 'Date TBD' without a date (S9.9). @param date YYYY-MM-DD */
export function formatDate(date: Given): string {
  const parts = datePartsOf(date)
  return parts ? `${weekdayOf(parts)}, ${MONTHS[parts.month - 1]} ${parts.day}, ${parts.year}` : 'Date TBD'
}

/** 'Sat, Nov 21', or 'Date TBD'. @param date YYYY-MM-DD */
export function formatDay(date: Given): string {
  const parts = datePartsOf(date)
  return parts ? `${weekdayOf(parts)}, ${MONTHS[parts.month - 1]} ${parts.day}` : 'Date TBD'
}

/** '8:00 AM' of '08:00'; '' when it is not a time. @param time HH:MM, seconds are ignored */
export function formatTime(time: Given): string {
  const match = /^(\d{2}):(\d{2})/.exec(time ?? '')
  if (!match) return ''
  const hour = Number(match[1])
  if (hour > 23 || Number(match[2]) > 59) return ''
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * The hours of a sale: '8:00 AM – 2:00 PM', '8:00 AM onwards' with only a start, 'until 2:00 PM' with only an end,
 * 'Time TBD' with neither (S9.9).
 */
export function formatHours(startTime: Given, endTime: Given): string {
  const start = formatTime(startTime)
  const end = formatTime(endTime)
  if (start && end) return `${start} – ${end}`
  if (start) return `${start} onwards`
  return end ? `until ${end}` : 'Time TBD'
}

/** When a sale is, on one label: 'Sat 8:00 AM – 2:00 PM', 'Sat · Time TBD', 'Date TBD'. */
export function formatWhen(sale: { saleDate: Given; startTime: Given; endTime: Given }): string {
  const parts = datePartsOf(sale.saleDate)
  if (!parts) return 'Date TBD'
  const hours = formatHours(sale.startTime, sale.endTime)
  return hours === 'Time TBD' ? `${weekdayOf(parts)} · ${hours}` : `${weekdayOf(parts)} ${hours}`
}

interface DateParts {
  year: number
  month: number
  day: number
}

function datePartsOf(date: Given): DateParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  if (!match) return null
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  const isReal = parts.month >= 1 && parts.month <= 12 && parts.day >= 1 && parts.day <= daysIn(parts)
  return isReal ? parts : null
}

function daysIn({ year, month }: DateParts): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Sakamoto's rule for the day of the week in the Gregorian calendar. */
function weekdayOf({ year, month, day }: DateParts): string {
  const shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
  const y = month < 3 ? year - 1 : year
  const index = y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (shifts[month - 1] ?? 0) + day
  return WEEKDAYS[index % 7] ?? ''
}
