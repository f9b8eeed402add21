import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural, t } from '@yardsnap/contract/texts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Position } from '@yardsnap/contract/places'
import {
  askStillThere,
  getSavedItemIds,
  getSavedItems,
  type SavedItem,
  saveItem,
  unsaveItem,
} from '@yardsnap/contract/saved-items'
import { useRef } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { grantedPosition } from '#lib/device-position.ts'
import { backInPlace } from '#lib/back-in-place.ts'
import { showToast } from '#lib/toast.ts'
import { storeSaveItemIntent } from './save-item-intent.ts'

const savedItemsQuery = queryOptions({
  queryKey: ['saved-items'],
  queryFn: ({ signal }) => call(getSavedItems, {}, signal),
})

const IDS = 'saved-item-ids'
const idsQuery = (listingId: string) =>
  queryOptions({
    queryKey: [IDS, listingId],
    queryFn: ({ signal }) => call(getSavedItemIds, { params: { listingId } }, signal),
  })

/** Of all sales. */
const allIdsQuery = queryOptions({
  queryKey: [IDS, 'all'],
  queryFn: async ({ signal }) => {
    const items = await call(getSavedItems, {}, signal)
    return { itemIds: items.map(({ itemId }) => itemId) }
  },
})

/** Fetches the saved items again. A fetch that is already running may be older than the change: it is canceled. */
async function refreshSavedItems(queryClient: QueryClient): Promise<void> {
  await Promise.all([IDS, ...savedItemsQuery.queryKey].map((key) => queryClient.cancelQueries({ queryKey: [key] })))
  await Promise.all([IDS, ...savedItemsQuery.queryKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** Prices fall by the clock, and things are sold, while the page is open; times in milliseconds. */
const LIVE = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 60_000,
} as const

/** The caller's saved items, as they stand now. */
export function useSavedItems() {
  return useQuery({ ...savedItemsQuery, ...LIVE })
}

/** The device's position, if the permission is already granted. */
export function useGrantedPosition(): Position | null {
  return useQuery({ queryKey: ['granted-position'], queryFn: grantedPosition }).data ?? null
}

/**
 * Which items are saved, and how to change that; shown before the server confirms it. Signed out, it leads to the sign-in
 * page, after which the item is saved. After a failure, what the server has confirmed last is shown.
 * @param listingId of the sale whose items are shown; without it, those of all sales
 */
export function useHearts(listingId?: string) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const query = listingId === undefined ? allIdsQuery : idsQuery(listingId)
  const { queryKey } = query
  const { data } = useQuery({ ...query, enabled: user !== null })
  const confirmed = useRef(new Map<string, boolean>())
  const isLastOf = (itemId: string) => countPending(queryClient, queryKey, itemId) === 1
  const show = ({ itemId, isSaved }: { itemId: string; isSaved: boolean }) =>
    queryClient.setQueryData(queryKey, (shown) => {
      const others = (shown?.itemIds ?? []).filter((id) => id !== itemId)
      return { itemIds: isSaved ? [...others, itemId] : others }
    })
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // Repeated presses reach the server in order, so that the last one counts.
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ itemId, isSaved }: { itemId: string; isSaved: boolean }) =>
      call(isSaved ? saveItem : unsaveItem, { params: { itemId } }),
    onMutate: async (change) => {
      if (isLastOf(change.itemId)) confirmed.current.set(change.itemId, !change.isSaved)
      await queryClient.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: (_, { itemId, isSaved }) => {
      confirmed.current.set(itemId, isSaved)
    },
    onError: (error, { itemId, isSaved }) => {
      // A later press still waits for its answer, and is shown.
      if (isLastOf(itemId)) show({ itemId, isSaved: confirmed.current.get(itemId) ?? !isSaved })
      showFailure(error, { title: isSaved ? t`The thing could not be saved` : t`The thing could not be removed` })
    },
    onSettled: () => {
      // Only after the last of several presses: an earlier answer would undo what a later press shows.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })
  const savedIds = new Set(user === null ? [] : data?.itemIds)
  const toggle = (itemId: string) => {
    if (user) return mutate({ itemId, isSaved: !savedIds.has(itemId) })
    storeSaveItemIntent(itemId)
    window.location.assign(getLoginUrl())
  }
  return { savedIds, toggle }
}

/** How many presses of an item's heart wait for their answers. */
function countPending(queryClient: QueryClient, mutationKey: readonly unknown[], itemId: string): number {
  return queryClient.isMutating({
    mutationKey,
    predicate: ({ state }) => (state.variables as { itemId: string } | undefined)?.itemId === itemId,
  })
}

/** Removes an item at once, and offers to put it back. */
export function useRemoveSavedItem() {
  const queryClient = useQueryClient()
  const { queryKey } = savedItemsQuery
  const putBack = async (itemId: string) => {
    try {
      await call(saveItem, { params: { itemId } })
    } catch (error) {
      showFailure(error, { title: t`The thing could not be put back` })
    }
    await refreshSavedItems(queryClient)
  }
  return useMutation({
    mutationFn: ({ itemId }: SavedItem) => call(unsaveItem, { params: { itemId } }),
    onMutate: async ({ itemId }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey) ?? []
      queryClient.setQueryData(queryKey, (shown) => shown?.filter((item) => item.itemId !== itemId))
      return { before }
    },
    onSuccess: (_, { itemId, ...item }) => {
      void queryClient.invalidateQueries({ queryKey: [IDS] })
      showToast({
        title: t`Removed from your things`,
        description: shownTitle(item),
        action: { label: t`Undo`, onPress: () => void putBack(itemId) },
      })
    },
    onError: (error, item, context) => {
      if (context) {
        const options = { before: context.before, key: 'itemId' } as const
        queryClient.setQueryData(queryKey, (shown) => shown && backInPlace(shown, item, options))
      }
      showFailure(error, { title: t`The thing could not be removed` })
    },
  })
}

/** Asks the seller whether an item is still there. @param onSeeMessage opens the conversation */
export function useAskStillThere(onSeeMessage: (conversationId: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) => call(askStillThere, { params: { itemId } }),
    onSuccess: ({ conversationId }, itemId) => {
      queryClient.setQueryData(savedItemsQuery.queryKey, (shown) =>
        shown?.map((item) => (item.itemId === itemId ? { ...item, isAsked: true } : item)),
      )
      showToast({
        title: t`The seller is asked`,
        description: t`The answer comes to your messages.`,
        action: { label: t`See it`, onPress: () => onSeeMessage(conversationId) },
      })
    },
    onError: (error) => showFailure(error, { title: t`The seller could not be asked` }),
  })
}

/** Saves the items that a visitor wanted to save before signing in. */
export async function completeSaveItemIntent(queryClient: QueryClient, itemIds: readonly string[]): Promise<void> {
  const answers = await Promise.allSettled(itemIds.map((itemId) => call(saveItem, { params: { itemId } })))
  await refreshSavedItems(queryClient)
  const failure = answers.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') {
    return showFailure(failure.reason, {
      title: plural(itemIds.length, { one: 'The thing could not be saved', other: 'Not all things could be saved' }),
    })
  }
  showToast({
    title: t`Saved`,
    description: plural(itemIds.length, {
      one: 'Find it under Saved, Things.',
      other: 'Find them under Saved, Things.',
    }),
  })
}
