import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  claimSeenSale,
  getSeenSale,
  putNobodyHere,
  putSighting,
  type SeenSaleClaim,
} from '@yardsnap/contract/seen-sale-page'
import { addSeenSale, readSighting, type SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { grantedPosition } from '#lib/device-position.ts'
import { showToast } from '#lib/toast.ts'
import { SEEN_SALES } from './api.ts'

const seenSaleKey = (seenSaleId: string) => [SEEN_SALES, seenSaleId] as const

export function useSeenSale(seenSaleId: string) {
  return useQuery({
    queryKey: seenSaleKey(seenSaleId),
    queryFn: ({ signal }) => call(getSeenSale, { params: { seenSaleId } }, signal),
  })
}

/** What somebody who has been there says of a seen sale. */
export function useSayings(seenSaleId: string) {
  const queryClient = useQueryClient()
  const params = { seenSaleId }
  const onError = (error: unknown) => showFailure(error, { title: t`That could not be sent` })
  const sighting = useMutation({
    mutationFn: () => call(putSighting, { params }),
    onSuccess: (page) => queryClient.setQueryData(seenSaleKey(seenSaleId), page),
    onError,
  })
  const nobodyHere = useMutation({
    mutationFn: () => call(putNobodyHere, { params }),
    onSuccess: () => {
      showToast({ title: t`Thank you`, description: t`A second report from another device takes it off the lists.` })
      return queryClient.invalidateQueries({ queryKey: [SEEN_SALES] })
    },
    onError,
  })
  return { sighting, nobodyHere }
}

/** Reads a photo or a text; where the device is, if it tells without asking, helps to find the city. */
export function useReading() {
  return useMutation({
    mutationFn: async ({ photoUrl, text }: { photoUrl: string | null; text: string }) =>
      call(readSighting, { body: { photoUrl, text, position: await grantedPosition() } }),
  })
}

export function useAddSeenSale() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SeenSaleInput) => call(addSeenSale, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SEEN_SALES] }),
  })
}

/** @param onClaimed called with the draft, before the page knows of the claim and takes its form away */
export function useClaim(seenSaleId: string, onClaimed: (draft: { listingId: string | null }) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SeenSaleClaim) => call(claimSeenSale, { params: { seenSaleId }, body }),
    onSuccess: (draft) => {
      onClaimed(draft)
      return queryClient.invalidateQueries()
    },
  })
}
