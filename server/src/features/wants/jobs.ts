import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MatchingService } from './matching.ts'

const WEEKEND_EVERY_SECONDS = 300

const ListingId = z.object({ listingId: z.uuid() })

export function wantsJobs(queue: Queue, matching: MatchingService) {
  const matches = queue.define({
    name: 'want-match',
    payload: ListingId,
    run: ({ listingId }, { signal }) => matching.match(listingId, signal),
  })
  queue.every('wants-weekend', WEEKEND_EVERY_SECONDS, ({ signal }) => matching.tellWeekend(signal))

  return {
    /**
     * Matches a sale when `tx` commits. A job for each change: one that waits could be running, and have read the sale as
     * it was before, when `tx` commits.
     */
    enqueue: (tx: Queryable, listingId: string): Promise<void> => matches.send({ listingId }, { tx }),
  }
}
