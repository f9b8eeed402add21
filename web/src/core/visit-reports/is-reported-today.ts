import { isCalledOff } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { dayIn, FALLBACK_TIME_ZONE, getSaleDates } from '@yardsnap/contract/sale-days'
import { currentTime } from '#lib/first-rendering.ts'

/** Whether people can say today how a sale is. */
export function isReportedToday(
  listing: Pick<ListingSummary, 'status' | 'liveStatus' | 'timeZone' | 'saleDate' | 'laterDays'>,
): boolean {
  if (listing.status !== 'published' || isCalledOff(listing)) return false
  return getSaleDates(listing).includes(dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, currentTime()))
}
