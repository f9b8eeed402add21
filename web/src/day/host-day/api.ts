import { useQuery } from '@tanstack/react-query'
import { getHostDay } from '@yardsnap/contract/host-day'
import { call } from '#api/call.ts'

const REFRESH_MS = 30_000

/** What an own sale has sold today, and who is interested in it. */
export function useHostDay(listingId: string) {
  return useQuery({
    queryKey: ['host-day', listingId],
    queryFn: ({ signal }) => call(getHostDay, { params: { listingId } }, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  })
}
