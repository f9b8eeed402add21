import { type LiveListing, LiveStatusInput } from '@yardsnap/contract/live-status'
import { STATUS_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'

/** What a host says by the link of a morning's mail, also without a signal. @param onSent has what the sale is from then on */
export function useLinkQueue(
  listingId: string,
  send: (input: LiveStatusInput) => Promise<LiveListing>,
  onSent: (listing: LiveListing) => void,
) {
  return useSendingQueue({
    key: `${STATUS_PREFIX}link:${listingId}`,
    change: LiveStatusInput,
    failureTitle: 'Your update was not sent',
    send: async (_listingId, input) => onSent(await send(input)),
  })
}
