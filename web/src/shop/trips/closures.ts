import { isCalledOff } from '@yardsnap/contract/live-status'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { TripStopStatus } from '@yardsnap/contract/trips'

/** Why nobody should go to a stop: its host called it off, it is on other days now, or it is not public anymore. */
export type Closure = 'called-off' | 'other-days' | 'not-public'

interface StopByNow {
  status: TripStopStatus
  /** Of the sale by now. */
  listing: Pick<SavedListing, 'liveStatus' | 'status' | 'saleDate' | 'laterDays'>
  /** Of the shopper on the day of the trip: whoever is expected comes in also when the sale is closed to others. */
  appointment?: unknown
}

/**
 * Null for a stop to which one still drives.
 * @param day of the trip, YYYY-MM-DD
 */
export function getClosure({ status, listing, appointment }: StopByNow, day: string): Closure | null {
  if (isCalledOff(listing)) return 'called-off'
  if (status === 'unavailable') return 'not-public'
  if (appointment !== undefined) return null
  if (listing.status !== 'published') return 'not-public'
  const dates = getSaleDates(listing)
  return dates.length > 0 && !dates.includes(day) ? 'other-days' : null
}
