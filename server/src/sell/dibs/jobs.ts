import type { Queue } from '#jobs/queue.ts'
import type { DibsService } from './service.ts'

const SETTLE_EVERY_SECONDS = 60

/** Closes dibs at their time. */
export function dibsJobs(queue: Queue, service: Pick<DibsService, 'settleDue'>): void {
  queue.every('dibs-settle', SETTLE_EVERY_SECONDS, async ({ log }) => {
    const count = await service.settleDue()
    if (count > 0) log.info({ count }, 'closed the dibs of sales')
  })
}
