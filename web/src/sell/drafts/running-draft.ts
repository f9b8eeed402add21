import { useState } from 'react'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { useMyListings } from '#core/listings/own-listings.ts'
import { useUsageStats } from '#core/plans/api.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { readText, writeText } from '#lib/browser-storage.ts'

const getStorageKey = (userId: string) => `yardsnap:last-draft:${userId}`

/** Notes which draft was edited last on this device, for when the server cannot be asked. */
export function noteLastDraft(userId: string, listingId: string): void {
  writeText(getStorageKey(userId), listingId)
}

export interface RunningDraft {
  listingId: string
  title: string
  /** Whether the plan has no room for another sale, so that the seller can only continue this one. */
  isOnly: boolean
}

/**
 * The seller's newest unpublished sale, as of when the list was first loaded. A sale that is created after that does
 * not count.
 * @returns `pending` until it is known; null when there is none
 */
export function useRunningDraft(userId: string): RunningDraft | null | 'pending' {
  const listings = useMyListings()
  const usage = useUsageStats()
  const { limits } = usePlan()
  const [running, setRunning] = useState<RunningDraft | null | 'pending'>('pending')
  if (running !== 'pending' || listings.isPending || usage.isPending) return running
  const isFull = usage.data ? usage.data.monthlyListingsUsed >= limits.listingsPerMonth : false
  const last = readText(getStorageKey(userId))
  const found = listings.data
    ? draftIn(listings.data, isFull)
    : last
      ? { listingId: last, title: '', isOnly: true }
      : null
  setRunning(found)
  return found
}

function draftIn(listings: readonly MyListing[], isOnly: boolean): RunningDraft | null {
  const draft = listings.find(({ status, hiding }) => status === 'draft' && hiding === null)
  return draft ? { listingId: draft.id, title: draft.title, isOnly } : null
}
