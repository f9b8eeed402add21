import { useQuery } from '@tanstack/react-query'
import { checkBroughtRecalls } from '@yardsnap/contract/consigned-items'
import { MAX_CHECKED_TITLES, type RecallNotice } from '@yardsnap/contract/recalls'
import { call } from '#api/call.ts'
import type { BroughtItem } from './scans.ts'

/** Longer than somebody stands at the table. */
const FRESH_MS = 3_600_000

/**
 * What to look at before things are sold, by their titles. Empty until the server has answered, and without a signal: nothing
 * waits for it.
 */
export function useBroughtRecalls(
  listingId: string,
  items: readonly BroughtItem[],
): ReadonlyMap<string, readonly RecallNotice[]> {
  const titles = [...new Set(items.flatMap(({ title }) => (title === '' ? [] : title)))].toSorted()
  const { data } = useQuery({
    queryKey: ['check-in-recalls', listingId, titles],
    queryFn: async ({ signal }) => {
      const found = new Map<string, readonly RecallNotice[]>()
      for (let from = 0; from < titles.length; from += MAX_CHECKED_TITLES) {
        const body = { titles: titles.slice(from, from + MAX_CHECKED_TITLES) }
        const answer = await call(checkBroughtRecalls, { params: { listingId }, body }, signal)
        for (const { title, notices } of answer.found) found.set(title, notices)
      }
      return found
    },
    enabled: titles.length > 0,
    staleTime: FRESH_MS,
    retry: false,
    // A Map is compared by identity.
    structuralSharing: false,
  })
  return data ?? new Map()
}
