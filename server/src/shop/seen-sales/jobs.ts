import type { Queue } from '#jobs/queue.ts'
import type { SeenSalesService } from './service.ts'

const FORGET_EVERY_SECONDS = 6 * 3600
const MATCH_EVERY_SECONDS = 300

export function seenSalesJobs(queue: Queue, service: Pick<SeenSalesService, 'forgetOld' | 'notifyOfWants'>): void {
  queue.every('seen-sales-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())
  queue.every('seen-sales-wants', MATCH_EVERY_SECONDS, ({ signal }) => service.notifyOfWants(signal))
}
