import { t } from '@yardsnap/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { LiveStatusInput, setLiveStatus } from '@yardsnap/contract/live-status-changes'
import { call } from '#api/call.ts'
import { STATUS_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { showLive } from '#core/live-status/live-events.ts'

export type WaitingStatus = ReturnType<typeof useStatusQueue>

/** Status changes that a host makes, keyed by the sale's id; they wait while offline. */
export function useStatusQueue(userId: string) {
  const queryClient = useQueryClient()
  return useSendingQueue({
    key: STATUS_PREFIX + userId,
    change: LiveStatusInput,
    failureTitle: t`Your update was not sent`,
    async send(listingId, body) {
      showLive(queryClient, await call(setLiveStatus, { params: { listingId }, body }))
      const lists = [['my-listings'], ['public-listings'], ['saved-sales']]
      // What is held and offered, beside the buttons, costs something else from 'Half price now' on.
      for (const queryKey of [...lists, ['hold-requests', listingId], ['offer-requests', listingId]]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
