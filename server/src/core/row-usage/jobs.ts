import type { Queue } from '#jobs/queue.ts'
import type { RowUsageService } from './service.ts'

const COUNT_EVERY_SECONDS = 3600

export function rowUsageJobs(queue: Queue, service: Pick<RowUsageService, 'countDue'>): void {
  queue.every('row-usage-count', COUNT_EVERY_SECONDS, ({ signal }) => service.countDue(signal))
}
