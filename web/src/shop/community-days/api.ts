import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCommunityDay } from '@yardsnap/contract/community-days'
import { getEntryByLink, getMyEntry, type MyEntry } from '@yardsnap/contract/community-entries'
import { call, isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'

export function communityDayQuery(slug: string) {
  return queryOptions({
    queryKey: [COMMUNITY_DAYS, 'page', slug] as const,
    queryFn: ({ signal }) => call(getCommunityDay, { params: { slug } }, signal),
  })
}

export function useCommunityDay(slug: string) {
  return useQuery(communityDayQuery(slug))
}

/** An entry by who reads and changes it: its host who is signed in (no token), or whoever has the link of its mail. */
export interface EntryKey {
  slug: string
  token: string | null
}

export const entryKey = ({ slug, token }: EntryKey) => [...communityDayQuery(slug).queryKey, 'entry', token] as const

/** An entry of one's own; null for none. */
export function useEntry(key: EntryKey) {
  const user = useCurrentUser()
  return useQuery({
    queryKey: entryKey(key),
    queryFn: async ({ signal }): Promise<MyEntry | null> => {
      const { slug, token } = key
      if (token !== null) return call(getEntryByLink, { params: { token } }, signal)
      return call(getMyEntry, { params: { slug } }, signal).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
    },
    enabled: key.token !== null || user !== null,
  })
}
