import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endHostLinks, getHostLink, LiveStatusInput, setLiveStatusByLink } from '@yardsnap/contract/live-status-changes'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { STATUS_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { showToast } from '#lib/toast.ts'

const hostLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['host-link', token],
    queryFn: ({ signal }) => call(getHostLink, { query: { token } }, signal),
  })

/** The sale that a host's emailed link belongs to. */
export const useHostLink = (token: string) => useQuery(hostLinkQuery(token))

/** Status changes made through an emailed link, keyed by the sale's id; they wait while offline. */
export function useHostLinkQueue(listingId: string, token: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: `${STATUS_PREFIX}link:${listingId}`,
    change: LiveStatusInput,
    failureTitle: t`Your update was not sent`,
    async send(_listingId, body) {
      const { queryKey } = hostLinkQuery(token)
      const listing = await call(setLiveStatusByLink, { query: { token }, body })
      // What is being read may be from before, and the next change is made of all that is shown.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, listing)
    },
  })
}

/** Disables all links that were emailed to the signed-in host. */
export function useEndHostLinks() {
  return useMutation({
    mutationFn: () => call(endHostLinks, {}),
    onSuccess: () => showToast({ title: t`The links in your emails are off` }),
    onError: (error) => showFailure(error, { fallback: t`The links could not be turned off. Please try again.` }),
  })
}
