import { useMutation, useQuery } from '@tanstack/react-query'
import { copyWithPrices, getInsights } from '@yardsnap/contract/insights'
import { call } from '#api/call.ts'
import { useRefreshListings } from '#core/listings/own-listings.ts'

export function useInsights(listingId: string) {
  return useQuery({
    queryKey: ['insights', listingId],
    queryFn: ({ signal }) => call(getInsights, { params: { listingId } }, signal),
    refetchOnMount: 'always',
  })
}

/** Makes a draft of what is left, at the prices of the insights. */
export function useCopyWithPrices() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (listingId: string) => call(copyWithPrices, { params: { listingId } }),
    onSuccess: (draft) => refresh(draft.id),
  })
}
