import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endHostLinks, getHostLink, type LiveListing, setLiveStatusByLink } from '@yardsnap/contract/live-status'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { useLinkQueue } from './use-link-queue.ts'

const hostLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['host-link', token],
    queryFn: ({ signal }) => call(getHostLink, { query: { token } }, signal),
  })

/** The sale that a host's emailed link belongs to. */
export const useHostLink = (token: string) => useQuery(hostLinkQuery(token))

/** The queue of status changes made through an emailed link, keyed by the sale's id; they wait while offline. */
export function useHostLinkQueue(listingId: string, token: string) {
  const queryClient = useQueryClient()
  const note = (listing: LiveListing) => queryClient.setQueryData(hostLinkQuery(token).queryKey, listing)
  return useLinkQueue(listingId, (body) => call(setLiveStatusByLink, { query: { token }, body }), note)
}

/** Disables all links that were emailed to the signed-in host. */
export function useEndHostLinks() {
  return useMutation({
    mutationFn: () => call(endHostLinks, {}),
    onSuccess: () => showToast({ title: 'The links in your emails are off' }),
    onError: (error) => showFailure(error, { fallback: 'The links could not be turned off. Please try again.' }),
  })
}
