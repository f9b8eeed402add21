import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { COMMUNITY_DAY, communityDayQuery, type EntryKey, entryKey } from '#shop/community-days/api.ts'
import { isWholeCode } from './join-form.ts'

/** Whether a code is right, asked once it can be one. */
export function useCodeCheck(slug: string, code: string) {
  return useQuery({
    queryKey: [COMMUNITY_DAY, slug, 'code', code],
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
    onError: (error: Error) => leaveWhenUnauthorized(error),
  })
  return { confirm, change, leave, startSale }
}

/** Keeps an answer as the entry, and reads the day anew, whose houses may have changed. */
function useKeepEntry(key: EntryKey) {
  const queryClient = useQueryClient()
  return (entry: MyEntry | null) => {
    queryClient.setQueryData(entryKey(key), entry)
    void queryClient.invalidateQueries({ queryKey: communityDayQuery(key.slug).queryKey, exact: true })
  }
}
