import { t } from '@yardsnap/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPurchase, getLedger, type PurchaseInput, removePurchase, type Ledger } from '@yardsnap/contract/ledger'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

const keyOf = (listingId: string) => ['ledger', listingId]

export function useLedger(listingId: string) {
  return useQuery({
    queryKey: keyOf(listingId),
    queryFn: ({ signal }) => call(getLedger, { params: { listingId } }, signal),
  })
}

/** Records and undoes purchases; both answer with the whole ledger. */
export function useSelling(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (ledger: Ledger) => {
    queryClient.setQueryData(keyOf(listingId), ledger)
    void queryClient.invalidateQueries({ queryKey: ['listing', listingId] })
    void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
  }
  const onError = (error: Error) => {
    showFailure(error, { fallback: t`It was not saved. Please try again.` })
    // The server may have refused because of a hold that this page did not know of.
    void queryClient.invalidateQueries({ queryKey: ['hold-requests', listingId] })
  }
  const sell = useMutation({
    mutationFn: (body: PurchaseInput) => call(addPurchase, { params: { listingId }, body }),
    onSuccess,
    onError,
  })
  const takeBack = useMutation({
    mutationFn: (purchaseId: string) => call(removePurchase, { params: { listingId, purchaseId } }),
    onSuccess,
    onError,
  })
  return { sell, takeBack }
}
