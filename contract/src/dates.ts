import { LANGUAGES } from './languages.ts'
import { language, t } from './texts.ts'

/**
 * Dates and times of a sale as people read them. They arrive as the sale's own local 'YYYY-MM-DD' and 'HH:MM' and are
 * only ever compared and formatted as such: a shopper in another time zone reads the same day as the seller wrote.
 */

const SPANISH_WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
const SPANISH_MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/**
 * A calendar day's names, in the time zone in which it is parsed. Not by Intl, against which they are tested: the first
 * formatter that a page makes reads the language's data, which takes a phone a tenth of a second.
 */
function toDateParts(day: Date) {
  if (language() === 'es') {
    const monthDay = `${day.getUTCDate()} de ${SPANISH_MONTHS[day.getUTCMonth()]}`
    return { weekday: SPANISH_WEEKDAYS[day.getUTCDay()]!, monthDay, inYear: ` de ${day.getUTCFullYear()}` }
  }
  const [weekday = '', date = '', month = '', year = ''] = day.toUTCString().split(/,? /)
  return { weekday, monthDay: `${month} ${Number(date)}`, inYear: `, ${Number(year)}` }
}

/** A missing date or time is null, undefined or empty. */
type Given = string | null | undefined

/** 'Sat, Nov 21, 2026', or 'Date TBD' without a date (S9.9). @param date YYYY-MM-DD */
export function formatDate(date: Given): string {
  const day = parseDay(date)
  if (!day) return t`Date TBD`
  const { weekday, monthDay, inYear } = toDateParts(day)
  return `${weekday}, ${monthDay}${inYear}`
}

/** 'Sat, Nov 21', or 'Date TBD'. @param date YYYY-MM-DD */
export function formatDay(date: Given): string {
  const day = parseDay(date)
  if (!day) return t`Date TBD`
  const { weekday, monthDay } = toDateParts(day)
  return `${weekday}, ${monthDay}`
}

/** '8:00 AM' of '08:00'; '' when it is not a time. @param time HH:MM, seconds are ignored */
export function formatTime(time: Given): string {
  const match = /^(\d{2}):(\d{2})/.exec(time ?? '')
  if (!match) return ''
  const hour = Number(match[1])
  if (hour > 23 || Number(match[2]) > 59) return ''
  const [am, pm] = language() === 'es' ? ['a. m.', 'p. m.'] : ['AM', 'PM']
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? am : pm}`
}

/** An instant as Intl writes it, but with the spaces and hours of `formatTime`: Intl has 'p.m.' for the Spanish of the United States. */
export function formatBy(format: Intl.DateTimeFormatOptions, instant: Date): string {
  const text = new Intl.DateTimeFormat(LANGUAGES[language()].locale, format).format(instant)
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replace(/([ap])\.m\./, '$1. m.')
}

/** '8:00 AM – 2:00 PM', '8:00 AM onwards', 'until 2:00 PM', or 'Time TBD' without either (S9.9). */
export function formatHours(startTime: Given, endTime: Given): string {
  const start = formatTime(startTime)
  const end = formatTime(endTime)
  if (start && end) return `${start} – ${end}`
  if (start) return t`${start} onwards`
  return end ? t.of('a time of day')`until ${end}` : t`Time TBD`
}

interface Day {
  date: Given
  startTime: Given
  endTime: Given
}

/**
 * When a sale is, on one label: 'Sat 8:00 AM – 2:00 PM', 'Sat – Sun 8:00 AM – 2:00 PM' with the same hours,
 * 'Sat 8:00 AM – 2:00 PM · also Sun' with others, 'Sat · Time TBD', 'Date TBD'.
 */
export function formatWhen(days: readonly Day[]): string {
  const [first, ...later] = days
  const day = parseDay(first?.date)
  if (!first || !day) return t`Date TBD`
  const hours = formatHours(first.startTime, first.endTime)
  const haveSameHours = later.every(({ startTime, endTime }) => formatHours(startTime, endTime) === hours)
  const others = later.map(({ date }) => nameWithinWeek(day, date))
  const { weekday } = toDateParts(day)
  const names = areInARow(days) ? `${weekday} – ${others.at(-1)}` : [weekday, ...others].join(', ')
  const shown = haveSameHours ? names : weekday
  const isTimeKnown = formatTime(first.startTime) !== '' || formatTime(first.endTime) !== ''
  const when = isTimeKnown ? `${shown} ${hours}` : `${shown} · ${hours}`
  return haveSameHours ? when : t`${when} · also ${others.join(', ')}`
}

/**
 * The dates of a sale: 'Sat, Nov 21', 'Sat, Nov 21 – Sun, Nov 22', 'Sat, Nov 21 and Wed, Nov 25', 'Date TBD'.
 * @param formatOnly for the date of a single day
 */
export function formatDates(days: readonly Pick<Day, 'date'>[], formatOnly = formatDay): string {
  const names = days.map(({ date }) => formatDay(date))
  if (areInARow(days)) return `${names[0]} – ${names.at(-1)}`
  if (days.length < 2) return formatOnly(days[0]?.date)
  return t`${names.slice(0, -1).join('; ')} and ${names.at(-1)!}`
}

const DAY_MS = 86_400_000

/** 'Sun', or 'Nov 29' of a day that is a week or more after the first one. */
function nameWithinWeek(first: Date, date: Given): string {
  const day = parseDay(date)
  if (!day) return t`Date TBD`
  const { weekday, monthDay } = toDateParts(day)
  return day.getTime() - first.getTime() < 7 * DAY_MS ? weekday : monthDay
}

/** Whether these are several days of which each follows the one before. */
function areInARow(days: readonly Pick<Day, 'date'>[]): boolean {
  const times = days.map(({ date }) => parseDay(date)?.getTime() ?? NaN)
  return times.length > 1 && times.every((time, index) => index === 0 || time - (times[index - 1] ?? NaN) === DAY_MS)
}

/** Noon of a day of the calendar, UTC; null for what is none, such as 2026-02-30. @param date YYYY-MM-DD */
function parseDay(date: Given): Date | null {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const noon = new Date(`${date}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== date ? null : noon
}

/** Whether YYYY-MM-DD is a day of the calendar: 2026-02-30 is not. */
export function isCalendarDate(date: string): boolean {
  return parseDay(date) !== null
}
