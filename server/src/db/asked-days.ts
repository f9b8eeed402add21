import { dayIn, FALLBACK_TIME_ZONE, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A window of days for each calendar day that it may be somewhere, from `firstLocalDay` on. */
export interface DayWindows {
  now: Date
  firstLocalDay: string
  byLocalDay: readonly { first: string; last: string }[]
}

/** The day that it is in a time zone. @param now may be a placeholder of a prepared statement */
export function localDay(now: Date | Placeholder, timeZone: SQLWrapper): SQL {
  const instant = now instanceof Date ? now.toISOString() : now
  return sql`(${instant}::timestamptz at time zone coalesce(${timeZone}, ${FALLBACK_TIME_ZONE}))::date`
}

const value = (name: string) => sql.placeholder(name)

/** Placeholder of the values below. */
export const NOW = value('now')

/** Whether it may be this day or a later one somewhere, which an index can tell. */
export const isLastDayToCome = (lastDay: SQLWrapper): SQL => sql`${lastDay} >= ${value('firstDayOnEarth')}::date`

/**
 * The first of an array of days that is meant and has not passed, or null.
 * @param today where it is: there are up to three days on earth at once
 */
export function firstAskedDay(days: SQLWrapper, today: SQL): SQL {
  const place = sql`${today} - ${value('firstLocalDay')}::date + 1`
  return sql`(select min(day) from unnest(${days}) day
    where day between greatest((${value('firsts')}::date[])[${place}], ${today}) and (${value('lasts')}::date[])[${place}])`
}

/** Values of the placeholders of this file. */
export function toDayValues({ now, firstLocalDay, byLocalDay }: DayWindows) {
  return {
    now: now.toISOString(),
    firstDayOnEarth: dayIn(LAST_TIME_ZONE, now),
    firstLocalDay,
    firsts: byLocalDay.map(({ first }) => first),
    lasts: byLocalDay.map(({ last }) => last),
  }
}
