import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPurchase, getTakings, type PurchaseInput, removePurchase, type Takings } from '@yardsnap/contract/takings'
import { call, isPremiumRefusal, messageOf } from '#api/call.ts'

import { showToast } from '#ui/toast.ts'

const keyOf = (listingId: string) => ['takings', listingId]

export function useTakings(listingId: string) {
  return useQuery({
    queryKey: keyOf(listingId),
    queryFn: ({ signal }) => call(getTakings, { params: { listingId } }, signal),
  })
}

/** Notes purchases and takes them back; both answer all takings as they are then. */
export function useSelling(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (takings: Takings) => {
    queryClient.setQueryData(keyOf(listingId), takings)
    void queryClient.invalidateQueries({ queryKey: ['listing', listingId] })
    void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
  }
  const onError = (error: Error) => {
    // The app has told of Premium already.
    if (isPremiumRefusal(error)) return
    const description = messageOf(error, 'It was not noted. Please try again.')
    showToast({ title: 'Error', description, tone: 'danger' })
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
