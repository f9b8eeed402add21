import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@yardsnap/contract/listings'
import { updateListing } from '@yardsnap/contract/own-listings'
import { getPriceIdeas } from '@yardsnap/contract/price-ideas'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { listingQuery } from '#core/listings/api.ts'

const ideasKey = (listingId: string) => ['price-ideas', listingId]

/** What could cost less tomorrow, of an own sale. */
export const usePriceIdeas = (listingId: string) =>
  useQuery({
    queryKey: ideasKey(listingId),
    queryFn: ({ signal }) => call(getPriceIdeas, { params: { listingId } }, signal),
  })

interface RulesChange {
  priceRules: PriceRule[]
  version: number
  /** The Undo of a toast, after which the card may be gone: its failure is a toast, too. */
  isUndo?: boolean
}

/** Replaces the rules of a public sale, at once. */
export function useSetPriceRules(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ priceRules, version }: RulesChange) =>
      call(updateListing, { params: { listingId }, body: { priceRules, version } }),
    onSuccess: (listing: Listing) => queryClient.setQueryData(listingQuery(listingId).queryKey, listing),
    onError: (error, { isUndo }) => {
      if (isUndo) showFailure(error, { fallback: t`Nothing was changed. Please try again.` })
    },
    // After a conflict, too, so that the next try is with what counts now.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ideasKey(listingId) })
      await queryClient.invalidateQueries({ queryKey: listingQuery(listingId).queryKey })
    },
  })
}
