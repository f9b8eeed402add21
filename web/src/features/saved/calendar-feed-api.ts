import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@yardsnap/contract/saved'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, signal),
})

/** The secret address of the shopper's saved sales for calendar apps. */
export function useCalendarFeed(isEnabled: boolean) {
  return useQuery({ ...feedQuery, enabled: isEnabled })
}

/** Makes the address, or another one, or none. */
export function useChangeCalendarFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: 'make' | 'revoke'): Promise<{ url: string | null }> => {
      if (change === 'make') return call(makeCalendarFeed, {})
      await call(revokeCalendarFeed, {})
      return { url: null }
    },
    onSuccess: (feed) => queryClient.setQueryData(feedQuery.queryKey, feed),
    onError: (error) => showFailure(error),
  })
}
