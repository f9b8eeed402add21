import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPurchase, getLedger, type PurchaseInput, removePurchase, type Ledger } from '@yardsnap/contract/ledger'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { purchaseIds } from './purchase-ids.ts'
import { soldKeys } from './sold-keys.ts'

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
  const [ids] = useState(purchaseIds)
  const onSuccess = (ledger: Ledger) => {
    queryClient.setQueryData(keyOf(listingId), ledger)
    for (const queryKey of soldKeys(listingId)) void queryClient.invalidateQueries({ queryKey })
  }
  const failed = (fallback: string) => (error: Error) => {
    showFailure(error, { fallback })
    // The server may have refused because of a hold that this page did not know of, or recorded it although no answer came.
    for (const queryKey of [['hold-requests', listingId], keyOf(listingId), ['listing', listingId]]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const sell = useMutation({
    mutationFn: (purchase: PurchaseInput) => call(addPurchase, { params: { listingId }, body: purchase }),
    onSuccess(ledger, purchase) {
      ids.forget(purchase)
      onSuccess(ledger)
    },
    onError: failed(t`Please try again. It is counted once.`),
  })
  const takeBack = useMutation({
    mutationFn: (purchaseId: string) => call(removePurchase, { params: { listingId, purchaseId } }),
    onSuccess,
    onError: failed(t`It was not saved. Please try again.`),
  })
  return {
    sell,
    takeBack,
    /** The id under which to send a sale. */
    idFor: (sold: Omit<PurchaseInput, 'id'>) =>
      ids.idFor(sold, queryClient.getQueryData<Ledger>(keyOf(listingId))?.purchases ?? []),
  }
}
