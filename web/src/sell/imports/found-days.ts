import { addDays, getWeekday } from '@yardsnap/contract/sale-days'
import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import * as english from 'chrono-node/en'
import * as spanish from 'chrono-node/es'
import { language } from '@yardsnap/contract/texts'

/** A day of a sale as a text says it. */
export interface FoundDay {
  /** YYYY-MM-DD. */
  date: string
  /** HH:MM; null where none is said. */
  startTime: string | null
  endTime: string | null
}

export interface FoundTimes {
  days: FoundDay[]
  /** Hours that are said without a day: those of all days. */
  hours: Omit<FoundDay, 'date'> | null
  /** The line without them. */
  rest: string
}

type Result = ReturnType<typeof english.parse>[number]
type Moment = Result['start']

/** Takes days and hours out of a line. @param today YYYY-MM-DD where the seller is @returns null where there are none */
export function takeTimes(line: string, today: string): FoundTimes | null {
  const { casual } = language() === 'es' ? spanish : english
  const results = casual.parse(line, new Date(`${today}T00:00:00`), { forwardDate: true }).filter(isMeant)
  if (results.length === 0) return null
  const days = new Map<string, FoundDay>()
  let hours: FoundTimes['hours'] = null
  for (const { start, end } of results) {
    const said = { startTime: toTime(start), endTime: end ? toTime(end) : null }
    if (!isDay(start)) {
      if (said.startTime !== null) hours ??= said
      continue
    }
    if (!isOnItsWeekday(start)) continue
    for (const date of listDates(toDate(start), end && isDay(end) ? toDate(end) : toDate(start))) {
      if (date >= today && !days.has(date)) days.set(date, { date, ...said })
    }
  }
  const found = [...days.values()].slice(0, MAX_SALE_DAYS)
  return found.length + Number(hours !== null) === 0 ? null : { days: found, hours, rest: without(line, results) }
}

/** When a thing may be fetched, and no day of a sale. */
const SOON = /^(?:now|today|tonight|tomorrow|ahora|hoy|mañana)$/i

/** Numbers alone are prices and sizes, and 'now' and 'second' are no days. */
function isMeant({ text, start }: Result): boolean {
  if (isDay(start)) return /\p{L}{3}|\d[/-]\d|\d\.\d{1,2}\.\d/u.test(text) && !SOON.test(text)
  return start.isCertain('hour') && /(?:am|pm|a\.m|p\.m|noon|mediod[ií]a|:\d\d)/i.test(text)
}

const isDay = (moment: Moment): boolean => moment.isCertain('day') || moment.isCertain('weekday')

/** 'Saturday, May 2' of another year is another weekday this year: then nobody can say which day is meant. */
const isOnItsWeekday = (moment: Moment): boolean =>
  !moment.isCertain('weekday') || moment.get('weekday') === getWeekday(toDate(moment))

const pad = (value: number | null, length = 2) => String(value ?? 0).padStart(length, '0')
const toDate = (moment: Moment) =>
  [pad(moment.get('year'), 4), pad(moment.get('month')), pad(moment.get('day'))].join('-')
const toTime = (moment: Moment) =>
  moment.isCertain('hour') ? `${pad(moment.get('hour'))}:${pad(moment.get('minute'))}` : null

function listDates(first: string, last: string): string[] {
  const dates = [first]
  while (dates.at(-1)! < last && dates.length < MAX_SALE_DAYS) dates.push(addDays(dates.at(-1)!, 1))
  return dates
}

function without(line: string, results: readonly Result[]): string {
  return results.reduceRight(
    (rest, { index, text }) => `${rest.slice(0, index)} ${rest.slice(index + text.length)}`,
    line,
  )
}
