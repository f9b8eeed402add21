import { formatHours } from '@yardsnap/contract/dates'
import { capitalized } from '@yardsnap/contract/formats'
import { LANGUAGES } from '@yardsnap/contract/languages'
import { addDays } from '@yardsnap/contract/sale-days'
import { language } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'

export interface PrintedDays {
  /** 'Saturday, May 3', 'Saturday, May 3 – Sunday, May 4', or 'Date TBD'. */
  days: string
  /** '8:00 AM – 2:00 PM', or 'Time TBD'. */
  hours: string
  /** May be empty. */
  note: string
}

interface Day {
  /** YYYY-MM-DD */
  date: string
  startTime: string | null
  endTime: string | null
  note: string
}

/** Days that follow one another and have the same hours are one entry. */
export function toPrintedDays(days: readonly Day[]): PrintedDays[] {
  const runs: { first: string; last: string; hours: string; note: string }[] = []
  for (const { date, startTime, endTime, note } of days) {
    const hours = formatHours(startTime, endTime)
    const before = runs.at(-1)
    if (before?.hours === hours && before.note === note && addDays(before.last, 1) === date) before.last = date
    else runs.push({ first: date, last: date, hours, note })
  }
  return runs.map(({ first, last, hours, note }) => ({
    days: capitalized(first === last ? toLongDay(first) : `${toLongDay(first)} – ${toLongDay(last)}`),
    hours,
    note,
  }))
}

/** 'Saturday, May 3', 'sábado 3 de mayo' @param date YYYY-MM-DD */
export function toLongDay(date: string): string {
  const day = DateTime.fromISO(date, { zone: 'utc', locale: LANGUAGES[language()].locale })
  return day.toFormat(language() === 'es' ? "cccc d 'de' LLLL" : 'cccc, LLLL d')
}
