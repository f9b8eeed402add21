import { t } from './texts.ts'
import { z } from 'zod'

/** Days and instants beyond these are typing errors or broken clocks; PostgreSQL, JavaScript and phones agree on those between. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2100

const outOfRange = () => t`Enter a day between ${FIRST_YEAR} and ${LAST_YEAR}`

/** @param text what begins with a year of four digits */
export function isInRange(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** A day of the calendar, `YYYY-MM-DD`, of no time zone. */
export const CalendarDay = z.iso
  .date({ error: () => t`A day is YYYY-MM-DD`, abort: true })
  .refine(isInRange, { error: outOfRange })

/** An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export const Instant = z.iso
  .datetime({ error: () => t`A time is YYYY-MM-DDTHH:MM:SSZ`, abort: true })
  .refine(isInRange, { error: outOfRange })

/** An instant with the offset of its place from UTC: characters 11 to 16 are the wall clock there. */
export const InstantWithOffset = z.iso
  .datetime({ offset: true, error: () => t`A time is YYYY-MM-DDTHH:MM:SS±HH:MM`, abort: true })
  .refine(isInRange, { error: outOfRange })

/** What a clock on the wall shows on a day, `YYYY-MM-DDTHH:MM`, in a time zone that is known otherwise. */
export const WallClock = z.iso
  .datetime({ local: true, offset: false, error: () => t`A time is YYYY-MM-DDTHH:MM`, abort: true })
  .refine(isInRange, { error: outOfRange })
