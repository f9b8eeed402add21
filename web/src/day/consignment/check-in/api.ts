import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkIn, type CheckInInput, listConsignedItems } from '@yardsnap/contract/consigned-items'
import { call } from '#api/call.ts'

const checkInKey = (listingId: string, consignor: number | null) => ['check-in', listingId, consignor] as const

/** The things of one consignor, who has at most a page of them. @param consignor null before one is chosen */
export function useBrought(listingId: string, consignor: number | null) {
  return useQuery({
    queryKey: checkInKey(listingId, consignor),
    queryFn: ({ signal }) =>
      call(listConsignedItems, { params: { listingId }, query: { consignor: consignor ?? undefined } }, signal),
    enabled: consignor !== null,
  })
}

/** Says that things are here, were pulled, or are not here after all. */
export function useCheckIn(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CheckInInput) => call(checkIn, { params: { listingId }, body }),
    onSettled: (_answer, _error, { consignor }) =>
      queryClient.invalidateQueries({ queryKey: checkInKey(listingId, consignor) }),
  })
}
