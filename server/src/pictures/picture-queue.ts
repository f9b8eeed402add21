import { t } from '@yardsnap/contract/texts'
import { fairQueue, type RunQueued } from '#queues/fair-queue.ts'

/**
 * The turns of accounts at pictures that are not in the cache: a page, a document or an archive may ask for hundreds. It
 * keeps the queue of decoding.ts short, which knows no accounts.
 */
export const pictureQueue: RunQueued = fairQueue({
  running: 4,
  waiting: 200,
  perAccount: { running: 2, total: 60 },
  retryAfterSeconds: 3,
  refusals: {
    account: t.lazy`Many photos of yours are being worked on. Try again in a moment.`,
    full: t.lazy`Many photos are being worked on. Try again in a moment.`,
  },
})
