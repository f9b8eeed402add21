import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkJoinCode,
  confirmEntry,
  type EntryChanges,
  getMyEntry,
  joinCommunityDay,
  leaveByLink,
  leaveCommunityDay,
  type MyEntry,
  putEntryByLink,
  putMyEntry,
  startEntrySale,
} from '@yardsnap/contract/community-entries'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'
import { useRefreshListings } from '#core/listings/own-listings.ts'
import { communityDayQuery, type EntryKey, entryKey } from '#shop/community-days/api.ts'
import { isWholeCode } from './join-form.ts'

/** Whether a code is right, asked once it can be one. */
export function useCodeCheck(slug: string, code: string) {
  return useQuery({
    queryKey: [...communityDayQuery(slug).queryKey, 'code', code],
    queryFn: ({ signal }) => call(checkJoinCode, { params: { slug }, body: { code } }, signal).then(() => true),
    enabled: isWholeCode(code),
    retry: false,
    staleTime: Infinity,
  })
}

export function useJoin(slug: string) {
  const keep = useKeepEntry({ slug, token: null })
  return useMutation({
    mutationFn: (body: RequestOf<typeof joinCommunityDay>['body']) =>
      call(joinCommunityDay, { params: { slug }, body }),
    onSuccess: (answer) => {
      if (answer.outcome === 'joined') keep(answer.entry)
    },
    onError: (error: Error) => leaveWhenUnauthorized(error),
  })
}

/** What can be done with an entry. */
export function useEntryActions(key: EntryKey) {
  const queryClient = useQueryClient()
  const refreshListings = useRefreshListings()
  const keep = useKeepEntry(key)
  const { slug, token } = key
  const params = { token: token ?? '' }
  const options = { onSuccess: keep, onError: (error: Error) => leaveWhenUnauthorized(error) }
  const confirm = useMutation({ mutationFn: () => call(confirmEntry, { params }), ...options })
  const change = useMutation({
    mutationFn: (body: EntryChanges) =>
      token === null ? call(putMyEntry, { params: { slug }, body }) : call(putEntryByLink, { params, body }),
    ...options,
  })
  const leave = useMutation({
    mutationFn: async () => {
      if (token !== null) return call(leaveByLink, { params }).then(() => null)
      await call(leaveCommunityDay, { params: { slug } })
      // What is left of it says so, and fills the form of who wants to take it up again.
      return call(getMyEntry, { params: { slug } }).catch(() => null)
    },
    ...options,
  })
  const startSale = useMutation({
    mutationFn: () => call(startEntrySale, { params: { slug } }),
    onSuccess: ({ listingId }) => {
      refreshListings(listingId)
      // The house has its sale from now on.
      void queryClient.invalidateQueries({ queryKey: entryKey(key) })
    },
    onError: (error: Error) => leaveWhenUnauthorized(error),
  })
  return { confirm, change, leave, startSale }
}

function useKeepEntry(key: EntryKey) {
  const queryClient = useQueryClient()
  return (entry: MyEntry | null) => keepEntry(queryClient, key, entry)
}

/** Keeps an answer as the entry, and has all else of sale days read anew: the houses of this one, and which days its host has. */
export function keepEntry(queryClient: QueryClient, key: EntryKey, entry: MyEntry | null): void {
  const queryKey = entryKey(key)
  queryClient.setQueryData(queryKey, entry)
  const kept = hashKey(queryKey)
  void queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS], predicate: ({ queryHash }) => queryHash !== kept })
}
