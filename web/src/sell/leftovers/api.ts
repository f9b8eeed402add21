import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteDonation, type DonationInput, getDonations, putDonation } from '@yardsnap/contract/donations'
import {
  getLeftovers,
  getPickupPack,
  type Leftovers,
  type LeftoverWay,
  type PickupChange,
  putCurbSale,
  putLeftovers,
  putPickup,
} from '@yardsnap/contract/leftovers'
import { t } from '@yardsnap/contract/texts'
import { call, send } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { fileNameIn } from '#sell/exports/file-name.ts'

const leftoversKey = (listingId: string) => ['leftovers', listingId]
const changesKey = (listingId: string) => ['leftover-changes', listingId]
const DONATIONS = ['donations']

export interface ThingChange {
  itemId: string
  way?: LeftoverWay | null
  size?: string
}

export function useLeftovers(listingId: string, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: leftoversKey(listingId),
    queryFn: ({ signal }) => call(getLeftovers, { params: { listingId } }, signal),
    // Things are sold meanwhile, at the till and on the page of the sale.
    refetchOnMount: 'always',
  })
}

/** Changes are shown at once and sent one after the other, so that the last one stays. */
export function useThingChanges(listingId: string) {
  const queryClient = useQueryClient()
  const queryKey = leftoversKey(listingId)
  const mutationKey = changesKey(listingId)
  return useMutation({
    mutationKey,
    scope: { id: `leftovers-${listingId}` },
    mutationFn: (changes: ThingChange[]) => call(putLeftovers, { params: { listingId }, body: { changes } }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey })
      const changeOf = new Map(changes.map((change) => [change.itemId, change]))
      queryClient.setQueryData<Leftovers>(
        queryKey,
        (shown) =>
          shown && { ...shown, things: shown.things.map((thing) => ({ ...thing, ...changeOf.get(thing.itemId) })) },
      )
    },
    onSuccess: (leftovers) => {
      // An answer to an earlier change does not know the later ones.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, leftovers)
    },
    onError: (error) => {
      showFailure(error, { fallback: t`It was not saved. Please try again.` })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function usePickup(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `leftovers-${listingId}` },
    mutationFn: (body: PickupChange) => call(putPickup, { params: { listingId }, body }),
    onSuccess: (leftovers) => {
      // What is shown already and not sent yet is not in this answer; that of the last change will have both.
      if (queryClient.isMutating({ mutationKey: changesKey(listingId) }) === 0)
        queryClient.setQueryData(leftoversKey(listingId), leftovers)
    },
  })
}

/** @throws ApiError for an answer that is not 2xx, TypeError when it breaks off */
export async function fetchPickupPack(listingId: string): Promise<{ file: Blob; name: string }> {
  const response = await send(getPickupPack, { params: { listingId } }, {})
  return { name: fileNameIn(response.headers.get('content-disposition'), 'pickup.zip'), file: await response.blob() }
}

export function useCurbSale(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (curbListingId: string) => call(putCurbSale, { params: { listingId, curbListingId } }),
    onSuccess: (leftovers) => {
      queryClient.setQueryData(leftoversKey(listingId), leftovers)
      void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
    },
  })
}

export function useDonations(year: number) {
  return useQuery({
    queryKey: [...DONATIONS, year],
    queryFn: ({ signal }) => call(getDonations, { query: { year } }, signal),
  })
}

/** Notes, corrects and removes donations. */
export function useDonationChanges() {
  const queryClient = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: DONATIONS }),
      queryClient.invalidateQueries({ queryKey: ['leftovers'] }),
    ])
  const put = useMutation({
    mutationFn: ({ id, ...body }: DonationInput & { id: string }) =>
      call(putDonation, { params: { donationId: id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (donationId: string) => call(deleteDonation, { params: { donationId } }),
    onSuccess,
    onError: (error) => showFailure(error, { fallback: t`It was not removed. Please try again.` }),
  })
  return { put, remove }
}
