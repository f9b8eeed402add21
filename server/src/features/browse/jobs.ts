import type { Queue } from '#jobs/queue.ts'
import type { BrowseService } from './service.ts'

const REFRESH_EVERY_SECONDS = 600

/** Updates the vocabulary for spelling correction. */
export function browseJobs(queue: Queue, service: Pick<BrowseService, 'refreshWords'>): void {
  queue.every('words-refresh', REFRESH_EVERY_SECONDS, () => service.refreshWords())
}
