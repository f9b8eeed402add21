import type { Database } from '#db/database.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { publicChangesJobs } from '#core/public-changes/jobs.ts'
import { publicChangesService } from '#core/public-changes/service.ts'
import { savedItemsJobs } from '#shop/saved-items/jobs.ts'
import { priceDropsService } from '#shop/saved-items/service.ts'
import { weekendSightings } from '#shop/seen-sales/service.ts'
import { wantsJobs } from '#shop/wants/jobs.ts'
import { matchingService } from '#shop/wants/service.ts'
import type { Queue } from '#jobs/queue.ts'

/** A seller who works on a public sale adds one item after the other. */
const MATCH_AT_MOST_EVERY_SECONDS = 900

interface Dependencies {
  database: Database
  notifications: NotificationsService
  secret: string
  /** Whether neighbors add sales that they saw. */
  hasSeenSales: boolean
}

/**
 * What shoppers are notified of when a public sale changes: matches of their wants, and lower prices of items they
 * saved.
 */
export function followPublicChanges(queue: Queue, { database, notifications, secret, hasSeenSales }: Dependencies) {
  const listWeekendSightings = weekendSightings({ isOn: hasSeenSales })
  const matching = matchingService({ database, listWeekendSightings, notifications, secret })
  const priceDrops = priceDropsService({ database, notifications })
  wantsJobs(queue, matching)
  savedItemsJobs(queue, priceDrops)
  const publicChanges = publicChangesService({
    database,
    followers: {
      wants: { pauseSeconds: MATCH_AT_MOST_EVERY_SECONDS, follow: (...given) => matching.match(...given) },
      prices: { pauseSeconds: 0, follow: priceDrops.tell },
    },
    enqueue: (...job) => jobs.enqueue(...job),
  })
  const jobs = publicChangesJobs(queue, database, publicChanges)
  return { matching, priceDrops, publicChanges, onPublicChange: publicChanges.note }
}
