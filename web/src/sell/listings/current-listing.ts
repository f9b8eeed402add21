import type { MyListing } from '@yardsnap/contract/own-listings'
import { hasClosedForGood } from '@yardsnap/contract/live-status'
import { dayIn, daysLeft, daysToCome, FALLBACK_TIME_ZONE, isOver } from '@yardsnap/contract/sale-days'

export interface CurrentListing {
  /**
   * `today`: one of its days is today, where it is. `closed`: the hours of its last day are over, and its host has not said that
   * it goes on. `ahead`: public, and on a later day or on none yet. `draft`: not public yet.
   */
  state: 'today' | 'closed' | 'ahead' | 'draft'
  listing: MyListing
}

const RANKS: readonly CurrentListing['state'][] = ['today', 'closed', 'ahead', 'draft']

/** The sale that its seller has most likely come for; null when there is none. @param listings newest first */
export function currentListing(listings: readonly MyListing[], now: Date): CurrentListing | null {
  const current = listings.flatMap((listing): CurrentListing[] => {
    if (listing.hiding) return []
    if (listing.status === 'draft') return [{ state: 'draft', listing }]
    if (listing.status !== 'published' || isOver(listing, now)) return []
    return [{ state: stateOf(listing, now), listing }]
  })
  return current.toSorted((a, b) => RANKS.indexOf(a.state) - RANKS.indexOf(b.state))[0] ?? null
}

function stateOf(listing: MyListing, now: Date): 'today' | 'closed' | 'ahead' {
  if (hasClosedForGood(listing, now)) return 'closed'
  const [next = daysLeft(listing, now)[0]] = daysToCome(listing, now)
  return next?.date === dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now) ? 'today' : 'ahead'
}
