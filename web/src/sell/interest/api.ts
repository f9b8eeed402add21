import { useQuery } from '@tanstack/react-query'
import { getInterest } from '@yardsnap/contract/interest'
import { call } from '#api/call.ts'

export function useInterest(listingId: string) {
  return useQuery({
    queryKey: ['interest', listingId],
    queryFn: ({ signal }) => call(getInterest, { params: { listingId } }, signal),
    refetchOnMount: 'always',
  })
}
