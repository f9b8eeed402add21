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
  return isBefore({ date: saleDate, time: ADDRESS_SHOWN_FROM, timeZone }, now)
}

/**
 * Whether the houses of a community day are still hidden from others.
 * @param addressesShownFrom YYYY-MM-DDTHH:MM by the clock in `timeZone`; null: they are shown
 */
export function areHousesYetHidden(
  { addressesShownFrom, timeZone }: { addressesShownFrom: string | null; timeZone: string | null },
  now: Date,
): boolean {
  if (addressesShownFrom === null) return false
  const [date = '', time = ''] = addressesShownFrom.split('T')
  return isBefore({ date, time, timeZone }, now)
}

/** Whether a moment by the clock of a place is still ahead. */
function isBefore(
  { date, time, timeZone }: { date: string; time: string; timeZone: string | null },
  now: Date,
): boolean {
  const days = comparedToToday(date, timeZone, now)
  return days > 0 || (days === 0 && timeIn(timeZone ?? FALLBACK_TIME_ZONE, now) < time)
}

/** The same for each row of the table `listings`, where the database decides. */
export function isAddressYetHiddenSql(now: Date): string {
  const morning = `(listings.sale_date + time '${ADDRESS_SHOWN_FROM}')`
  const shownFrom = `${morning} at time zone coalesce(listings.time_zone, '${FALLBACK_TIME_ZONE}')`
  return `(listings.hides_address and coalesce(${shownFrom} > timestamptz '${now.toISOString()}', true))`
}
