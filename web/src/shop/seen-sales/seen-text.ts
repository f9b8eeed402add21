import { areaText } from '@yardsnap/contract/address-text'
import { formatTime } from '@yardsnap/contract/dates'
import { comparedToToday, timeIn } from '@yardsnap/contract/sale-days'
import type { SeenDay, SeenSale } from '@yardsnap/contract/seen-sales'
import { plural, t } from '@yardsnap/contract/texts'
import { formatClock, formatWeekday } from '#lib/instants.ts'

const WEEK_MS = 7 * 86_400_000

/** 'Seen by a neighbor, Fri 5:10 PM', 'Seen by 3 neighbors, last Fri 5:10 PM'; the time on the clock of the sale. */
export function seenText({ sightingCount, lastSeenAt, timeZone }: SeenSale, now: Date): string {
  const seenAt = new Date(lastSeenAt)
  const isLongAgo = now.getTime() - seenAt.getTime() >= WEEK_MS
  const clock = `${formatWeekday(seenAt, timeZone)} ${formatTime(timeIn(timeZone, seenAt))}`
  const time = isLongAgo ? formatClock(lastSeenAt, timeZone, now) : clock
  if (sightingCount <= 1) return t`Seen by a neighbor, ${time}`
  const neighbors = plural(sightingCount, { one: '# neighbor', other: '# neighbors' })
  return t`Seen by ${neighbors}, last ${time}`
}

/** The days that have not passed where the sale is, or all of them when it is over. */
export function seenDaysToShow({ days, timeZone }: Pick<SeenSale, 'days' | 'timeZone'>, now: Date): SeenDay[] {
  const left = days.filter(({ date }) => comparedToToday(date, timeZone, now) >= 0)
  return left.length > 0 ? left : days
}

/** The destination for a map app: 'Elm & 5th, Orlando, FL 32801'. */
export function seenAddress(seenSale: SeenSale): string {
  return [seenSale.streetAddress, areaText(seenSale)].filter(Boolean).join(', ')
}
