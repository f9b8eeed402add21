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

/** The sale that the link of a morning's mail leads to. */
export const useHostLink = (token: string) => useQuery(hostLinkQuery(token))

/** What is said by that link; also without a signal. */
export function useHostLinkQueue(listingId: string, token: string) {
  const queryClient = useQueryClient()
  const note = (listing: LiveListing) => queryClient.setQueryData(hostLinkQuery(token).queryKey, listing)
  return useLinkQueue(listingId, (body) => call(setLiveStatusByLink, { query: { token }, body }), note)
}

/** Ends the links in all mails of mornings, for a host who is signed in. */
export function useEndHostLinks() {
  return useMutation({
    mutationFn: () => call(endHostLinks, {}),
    onSuccess: () => showToast({ title: 'The links in your emails are off' }),
    onError: (error) => showFailure(error, { fallback: 'The links could not be turned off. Please try again.' }),
  })
}
