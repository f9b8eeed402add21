import type { LiveListing } from '@yardsnap/contract/live-status'
import { daysAfterMove, getStatusDay, type LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import type { LiveStatus } from '@yardsnap/contract/listings'

/** A sale as its host has set it on this device, with its days, even if the server has not received that yet. */
export function asSet(listing: LiveListing, statusInput: LiveStatusInput, now: Date) {
  const { isMoved, ...status } = statusInput
  const { movedFrom, ...days } = daysAfterMove(listing, isMoved)
  const changedAt = listing.liveStatus?.changedAt ?? now.toISOString()
  const day = getStatusDay({ ...listing, ...days }, now)
  const liveStatus: LiveStatus = { ...status, movedFrom, day, changedAt }
  return { ...listing, ...days, liveStatus }
}
