import { plural, t } from '@yardsnap/contract/texts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getSavedListings,
  type ListingMark,
  saveListing,
  type SavedEntry,
  unsaveListing,
} from '@yardsnap/contract/saved'
import { orderSavedListings } from '@yardsnap/contract/saved-changes'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { backInPlace } from '#lib/back-in-place.ts'
import { showToast } from '#lib/toast.ts'
import { savedListingsQuery, savedCheckQuery } from './api.ts'

/** Options for a page that follows status changes while the shopper is on the way; times in milliseconds. */
const LIVE = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
} as const

/** The caller's saved sales in their own order; none when signed out. @param isLive whether to fetch them regularly */
export function useSavedListings({ isLive = false } = {}) {
  const user = useCurrentUser()
  return useQuery({ ...savedListingsQuery, enabled: user !== null, ...(isLive && LIVE) })
}

/** Removes a sale at once, and offers to restore it in its place. */
export function useRemoveSaved() {
  const queryClient = useQueryClient()
  const { queryKey } = savedListingsQuery
  const forgetCheck = (listingId: string) =>
    queryClient.removeQueries({ queryKey: savedCheckQuery(listingId).queryKey })
  const refresh = () => queryClient.invalidateQueries({ queryKey })

  const restore = async (listing: SavedEntry, before: readonly SavedEntry[]) => {
    const { listingId } = listing
    try {
      await call(saveListing, { body: { listingId } })
      // What was reordered, saved or removed meanwhile stays so, also on another device.
      const others = (await call(getSavedListings, {})).filter((other) => other.listingId !== listingId)
      const restored = backInPlace(others, listing, { before, key: 'listingId' })
      await call(orderSavedListings, { body: { listingIds: restored.map((entry) => entry.listingId) } })
    } catch (error) {
      showFailure(error, { title: t`The sale could not be put back` })
    }
    forgetCheck(listingId)
    await refresh()
  }

  return useMutation({
    mutationFn: ({ listingId }: SavedEntry) => call(unsaveListing, { params: { listingId } }),
    onMutate: async ({ listingId }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey) ?? []
      queryClient.setQueryData(
        queryKey,
        before.filter((listing) => listing.listingId !== listingId),
      )
      return { before }
    },
    onSuccess: (_, listing, { before }) => {
      forgetCheck(listing.listingId)
      showToast({
        title: t`Removed from your saved sales`,
        // A sale that is no longer public cannot be saved again.
        ...(listing.isAvailable && {
          description: listing.listing.title,
          action: { label: t`Undo`, onPress: () => void restore(listing, before) },
        }),
      })
    },
    onError: (error, listing, context) => {
      if (context) {
        const options = { before: context.before, key: 'listingId' } as const
        queryClient.setQueryData(queryKey, (shown = []) => backInPlace(shown, listing, options))
      }
      showFailure(error, { title: t`The sale could not be removed` })
    },
  })
}

/** Stores the shopper's own order; shown at once. */
export function useOrderSaved() {
  const queryClient = useQueryClient()
  const { queryKey } = savedListingsQuery
  return useMutation({
    scope: { id: 'saved order' },
    mutationFn: (listingIds: string[]) => call(orderSavedListings, { body: { listingIds } }),
    onMutate: async (listingIds) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey) ?? []
      queryClient.setQueryData(queryKey, inOrder(before, listingIds))
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      showFailure(error, { title: t`The order could not be saved` })
    },
  })
}

/** Shows the mark, or the note, that counts on the server. */
export async function showSavedAs(
  queryClient: QueryClient,
  listingId: string,
  fields: { mark: ListingMark | null } | { note: string },
): Promise<void> {
  const { queryKey } = savedListingsQuery
  // A list being fetched may predate it; its own readers show its failure.
  const isOnItsWay = queryClient.isFetching({ queryKey }) > 0
  if (isOnItsWay) await queryClient.fetchQuery({ ...savedListingsQuery, staleTime: 0 }).catch(() => undefined)
  queryClient.setQueryData(queryKey, (listings) =>
    listings?.map((listing) => (listing.listingId === listingId ? { ...listing, ...fields } : listing)),
  )
}

function inOrder(listings: readonly SavedEntry[], listingIds: readonly string[]): SavedEntry[] {
  const places = new Map(listingIds.map((id, index) => [id, index]))
  const getRank = (listing: SavedEntry) => places.get(listing.listingId) ?? listingIds.length
  return listings
    .toSorted((a, b) => getRank(a) - getRank(b) || a.sortOrder - b.sortOrder)
    .map((listing, index) => ({ ...listing, sortOrder: index }))
}

/** Saves what a visitor wanted to save before signing in, or several sales at once. */
export async function completeSaveListingIntent(
  queryClient: QueryClient,
  listingIds: readonly string[],
): Promise<void> {
  const failures: unknown[] = []
  for (const listingId of listingIds) {
    await call(saveListing, { body: { listingId } }).then(
      () => noteSaved(queryClient, listingId),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) {
    return showFailure(failures[0], {
      title: listingIds.length === 1 ? t`The sale could not be saved` : t`Not all sales could be saved`,
    })
  }
  const title = plural(listingIds.length, { one: 'The sale is saved', other: '# sales are saved' })
  const description = listingIds.length === 1 ? t`You find it under Saved Sales.` : t`You find them under Saved Sales.`
  showToast({ title, description })
}

/** Shows a sale as saved that was saved elsewhere. */
async function noteSaved(queryClient: QueryClient, listingId: string): Promise<void> {
  const { queryKey } = savedCheckQuery(listingId)
  // The page that opens asks meanwhile, and may be answered with what was there before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { isSaved: true })
  void queryClient.invalidateQueries({ queryKey: savedListingsQuery.queryKey })
}

/** After another call has saved sales. */
export async function refreshSavedListings(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [savedListingsQuery.queryKey, ['saved-check']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
