import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A window of days for each calendar day that it may be somewhere, from `firstLocalDay` on. */
export interface DayWindows {
  now: Date
  firstLocalDay: string
  byLocalDay: readonly { first: string; last: string }[]
}

/** The clock and calendar of a time zone, as a timestamp. @param now may be a placeholder of a prepared statement, or PostgreSQL's */
export function localTimestamp(now: Date | Placeholder | SQL, timeZone: SQLWrapper): SQL {
  const instant = now instanceof Date ? now.toISOString() : now
  return sql`(${instant}::timestamptz at time zone coalesce(${timeZone}, ${FALLBACK_TIME_ZONE}))`
}

/** The day that it is in a time zone. @param now as above */
export const localDay = (now: Date | Placeholder | SQL, timeZone: SQLWrapper): SQL =>
  sql`${localTimestamp(now, timeZone)}::date`

const value = (name: string) => sql.placeholder(name)

/** Placeholder of the values below. */
export const NOW = value('now')

/** Whether it may be this day or a later one somewhere, which an index can tell. */
export const isLastDayToCome = (lastDay: SQLWrapper): SQL => sql`${lastDay} >= ${value('firstLocalDay')}::date`

/** The days that a search means. @param today where a sale is: there are up to three days on earth at once */
export function askedWindow(today: SQL): { first: SQL; last: SQL } {
  const place = sql`1 + ${today} - ${value('firstLocalDay')}::date`
  return { first: sql`(${value('firsts')}::date[])[${place}]`, last: sql`(${value('lasts')}::date[])[${place}]` }
}

/** The first of an array of days that is meant and has not passed, or null. @param today as above */
export function firstAskedDay(days: SQLWrapper, today: SQL): SQL {
  const { first, last } = askedWindow(today)
  return sql`(select min(day) from unnest(${days}) day where day between greatest(${first}, ${today}) and ${last})`
}

/** Values of the placeholders of this file. */
export function toDayValues({ now, firstLocalDay, byLocalDay }: DayWindows) {
  return {
    now: now.toISOString(),
    firstLocalDay,
    firsts: byLocalDay.map(({ first }) => first),
    lasts: byLocalDay.map(({ last }) => last),
  }
}
