import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@yardsnap/contract/listings'
import { updateListing } from '@yardsnap/contract/own-listings'
import { getPriceIdeas } from '@yardsnap/contract/price-ideas'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { call } from '#api/call.ts'
import { listingQuery } from '#core/listings/api.ts'

const ideasKey = (listingId: string) => ['price-ideas', listingId]

/** What could cost less tomorrow, of an own sale. */
export const usePriceIdeas = (listingId: string) =>
  useQuery({
    queryKey: ideasKey(listingId),
    queryFn: ({ signal }) => call(getPriceIdeas, { params: { listingId } }, signal),
  })

/** Replaces the rules of a public sale, at once. */
export function useSetPriceRules(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ priceRules, version }: { priceRules: PriceRule[]; version: number }) =>
      call(updateListing, { params: { listingId }, body: { priceRules, version } }),
    onSuccess: (listing: Listing) => queryClient.setQueryData(listingQuery(listingId).queryKey, listing),
    // After a conflict, too, so that the next try is with what counts now.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ideasKey(listingId) })
      await queryClient.invalidateQueries({ queryKey: listingQuery(listingId).queryKey })
    },
  })
}
