import type { ListingSummary, Markdown } from './listings.ts'
import { dollars } from './dollars.ts'
import { dayIn, FALLBACK_TIME_ZONE, markdownsOf } from './sale-days.ts'

/** The markdown that is in force, by the clock where the sale is: the last that has begun; null if none has. */
export function markdownNow(
  { markdowns, timeZone }: Pick<ListingSummary, 'markdowns' | 'timeZone'>,
  now: Date,
): Markdown | null {
  if (markdowns.length === 0) return null
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const time = timeIn(zone, now)
  return markdownsOf({ markdowns }, dayIn(zone, now)).findLast(({ from }) => (from ?? '') <= time) ?? null
}

/** A price with a percentage off, in dollars, to the cent. */
export function markedDown(price: string | number, percentOff: number): number {
  const cents = Math.round(dollars(price) * 100)
  return Math.round((cents * (100 - percentOff)) / 100) / 100
}

/** The wall clock in a time zone, HH:MM. */
function timeIn(timeZone: string, now: Date): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', format).format(now)
}
