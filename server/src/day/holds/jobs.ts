import type { Queue } from '#jobs/queue.ts'
import type { HoldsService } from './service.ts'

const SETTLE_EVERY_SECONDS = 60

/** Ends holds at their time, and notifies the next in line and whoever got no answer. */
export function holdsJobs(queue: Queue, service: Pick<HoldsService, 'settleDue'>): void {
  queue.every('holds-settle', SETTLE_EVERY_SECONDS, async ({ log }) => {
    const count = await service.settleDue()
    if (count > 0) log.info({ count }, 'settled the holds of sales')
  })
}
