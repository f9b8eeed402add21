import type { MyListing } from '@yardsnap/contract/listings'
import { getSaleDates, dayIn, FALLBACK_TIME_ZONE, isOver } from '@yardsnap/contract/sale-days'

export interface CurrentListing {
  /** `today`: one of its days is today, where it is. `ahead`: public, and not over. `draft`: not public yet. */
  state: 'today' | 'ahead' | 'draft'
  listing: MyListing
}

const RANKS: readonly CurrentListing['state'][] = ['today', 'ahead', 'draft']

/** The sale that its seller has most likely come for; null when there is none. @param listings newest first */
export function currentListing(listings: readonly MyListing[], now: Date): CurrentListing | null {
  const current = listings.flatMap((listing): CurrentListing[] => {
    if (listing.hiding) return []
    if (listing.status === 'draft') return [{ state: 'draft', listing }]
    if (listing.status !== 'published' || isOver(listing, now)) return []
    const isToday = getSaleDates(listing).includes(dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now))
    return [{ state: isToday ? 'today' : 'ahead', listing }]
  })
  return current.toSorted((a, b) => RANKS.indexOf(a.state) - RANKS.indexOf(b.state))[0] ?? null
}
