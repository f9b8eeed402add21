import { LANGUAGES } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'

const formatIn = (format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LANGUAGES[language()].locale, format)

/** 'Nov 20, 2026, 3:05 PM' on the reader's clock. @param instant ISO 8601 */
export function formatInstant(instant: string, timeZone?: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return formatIn(format).format(new Date(instant)).replaceAll('\u202F', ' ')
}

/** '3:05 PM', with its day unless that is today. @param timeZone whose clock; null: the reader's */
export function formatClock(instant: string, timeZone: string | null, now = new Date()): string {
  const zone = timeZone === null ? {} : { timeZone }
  const date = new Date(instant)
  const formatShortDate = (when: Date) => formatIn({ dateStyle: 'short', ...zone }).format(when)
  const time = formatIn({ timeStyle: 'short', ...zone }).format(date)
  const day = { weekday: 'short', month: 'short', day: 'numeric', ...zone } as const
  const text = formatShortDate(date) === formatShortDate(now) ? time : `${formatIn(day).format(date)}, ${time}`
  return text.replaceAll('\u202F', ' ')
}

/** '3:05 PM', or '3:05 PM EST'. @param timeZone whose clock */
export function formatTimeIn(instant: string, timeZone: string, { isZoneShown = false } = {}): string {
  const zone = isZoneShown ? ({ timeZoneName: 'short' } as const) : {}
  const text = formatIn({ hour: 'numeric', minute: '2-digit', timeZone, ...zone }).format(new Date(instant))
  return text.replaceAll('\u202F', ' ')
}

/** 'Fri'. @param timeZone whose calendar */
export function formatWeekday(instant: Date, timeZone: string): string {
  return formatIn({ weekday: 'short', timeZone }).format(instant)
}
