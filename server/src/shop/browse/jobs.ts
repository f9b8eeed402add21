import type { Queue } from '#jobs/queue.ts'
import type { BrowseService } from './service.ts'

/** A word of a sale that was just published is known for typing mistakes within a minute. */
const REFRESH_EVERY_SECONDS = 30

/** Updates the vocabulary for spelling correction. */
export function browseJobs(queue: Queue, service: Pick<BrowseService, 'refreshWords'>): void {
  queue.every('words-refresh', REFRESH_EVERY_SECONDS, () => service.refreshWords())
}
