import { isCalledOff } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { isStillToday, type ListedDays } from '@yardsnap/contract/sale-days'
import { currentTime } from '#lib/first-rendering.ts'

/** Whether people can say now how a sale is. */
export const isReportedToday = (
  listing: Pick<ListingSummary, 'status' | 'liveStatus' | 'timeZone'> & ListedDays,
): boolean => listing.status === 'published' && !isCalledOff(listing) && isStillToday(listing, currentTime())
