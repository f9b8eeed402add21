import { t } from '@yardsnap/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeCoHostRole,
  type CoHostRole,
  inviteCoHost,
  joinAsCoHost,
  listCoHostedSales,
  listCoHosts,
  offerSale,
  removeCoHost,
  takeOverSale,
} from '@yardsnap/contract/co-hosts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useRefreshListings } from '#core/listings/own-listings.ts'

const SALES = ['co-hosted-sales']
const peopleKey = (listingId: string) => ['co-hosts', listingId]

/** The sales of others that the user helps with, and the own ones with which others help. */
export function useSalesWithCoHosts() {
  return useQuery({ queryKey: SALES, queryFn: ({ signal }) => call(listCoHostedSales, {}, signal) })
}

/** Who helps with a sale. */
export function useCoHosts(listingId: string) {
  return useQuery({
    queryKey: peopleKey(listingId),
    queryFn: ({ signal }) => call(listCoHosts, { params: { listingId } }, signal),
  })
}

export function useJoinAsCoHost() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitation: { token: string; code: string }) => call(joinAsCoHost, { body: invitation }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SALES }),
  })
}

/** Changes of who helps with a sale; a failure is shown as a toast. */
export function useCoHostChanges(listingId: string) {
  const queryClient = useQueryClient()
  const refreshListings = useRefreshListings()
  const refresh = () => {
    for (const queryKey of [SALES, peopleKey(listingId), ['dibs', listingId]]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const settled = {
    onSettled: refresh,
    onError: (error: unknown) => showFailure(error, { fallback: t`Nothing was changed. Please try again.` }),
  }
  const invite = useMutation({
    mutationFn: (body: { name: string; role: CoHostRole }) => call(inviteCoHost, { params: { listingId }, body }),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (coHostId: string) => call(removeCoHost, { params: { listingId, coHostId } }),
    ...settled,
    onSuccess: () => refreshListings(listingId),
  })
  const changeRole = useMutation({
    mutationFn: ({ coHostId, role }: { coHostId: string; role: CoHostRole }) =>
      call(changeCoHostRole, { params: { listingId, coHostId }, body: { role } }),
    ...settled,
  })
  const offer = useMutation({
    mutationFn: ({ coHostId, isOffered }: { coHostId: string; isOffered: boolean }) =>
      call(offerSale, { params: { listingId, coHostId }, body: { isOffered } }),
    ...settled,
  })
  const takeOver = useMutation({
    mutationFn: () => call(takeOverSale, { params: { listingId } }),
    ...settled,
    onSuccess: () => refreshListings(listingId),
  })
  return { invite, remove, changeRole, offer, takeOver }
}
