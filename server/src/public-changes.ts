import type { Database, Queryable } from '#db/database.ts'
import type { NotificationsService } from '#features/notifications/service.ts'
import { savedItemsJobs } from '#features/saved-items/jobs.ts'
import { priceDropsService } from '#features/saved-items/service.ts'
import { wantsJobs } from '#features/wants/jobs.ts'
import { matchingService } from '#features/wants/service.ts'
import type { Queue } from '#jobs/queue.ts'

interface Dependencies {
  database: Database
  notifications: NotificationsService
  secret: string
}

/** What shoppers are told when a public sale changes: finds of their wants, and lower prices of what they saved. */
export function publicChanges(queue: Queue, { database, notifications, secret }: Dependencies) {
  const matching = matchingService({ database, notifications, secret })
  const priceDrops = priceDropsService({ database, notifications })
  const [wants, drops] = [wantsJobs(queue, matching), savedItemsJobs(queue, priceDrops)]
  return {
    matching,
    priceDrops,
    /** Called in the transaction that publishes a sale or changes a public one. */
    async onPublicChange(this: void, tx: Queryable, listingId: string): Promise<void> {
      await wants.enqueue(tx, listingId)
      await drops.enqueue(tx, listingId)
    },
  }
}
