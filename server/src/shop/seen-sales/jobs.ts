import type { Queue } from '#jobs/queue.ts'
import type { SeenSalesService } from './service.ts'

const FORGET_EVERY_SECONDS = 6 * 3600

export function seenSalesJobs(queue: Queue, service: Pick<SeenSalesService, 'forgetOld'>): void {
  queue.every('seen-sales-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())
}
