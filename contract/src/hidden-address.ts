import type { ListingSummary } from './listings.ts'
import { comparedToToday, FALLBACK_TIME_ZONE, timeIn } from './sale-days.ts'

/** On the day of a sale, by the clock where it is, a hidden street address is shown from this time on. */
export const ADDRESS_SHOWN_FROM = '06:00'

/**
 * Whether a seller's street address is still hidden from others: until the morning of the sale, where it is. Without a
 * day it stays hidden.
 */
export function isAddressYetHidden(
  { hidesAddress, saleDate, timeZone }: Pick<ListingSummary, 'hidesAddress' | 'saleDate' | 'timeZone'>,
  now: Date,
): boolean {
  if (!hidesAddress || saleDate === null) return hidesAddress
  const days = comparedToToday(saleDate, timeZone, now)
  return days > 0 || (days === 0 && timeIn(timeZone ?? FALLBACK_TIME_ZONE, now) < ADDRESS_SHOWN_FROM)
}

/** The same for each row of the table `listings`, where the database decides. */
export function isAddressYetHiddenSql(now: Date): string {
  const morning = `(listings.sale_date + time '${ADDRESS_SHOWN_FROM}')`
  const shownFrom = `${morning} at time zone coalesce(listings.time_zone, '${FALLBACK_TIME_ZONE}')`
  return `(listings.hides_address and coalesce(${shownFrom} > timestamptz '${now.toISOString()}', true))`
}
