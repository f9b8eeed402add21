import type { Queue } from '#jobs/queue.ts'
import type { OffersService } from './service.ts'

const SETTLE_EVERY_SECONDS = 60

/** Ends offers at their time, or when what they are for was sold, changed or became cheaper, and tells their shoppers. */
export function offersJobs(queue: Queue, service: Pick<OffersService, 'settleDue'>): void {
  queue.every('offers-settle', SETTLE_EVERY_SECONDS, async ({ log }) => {
    const count = await service.settleDue()
    if (count > 0) log.debug({ count }, 'looked at the offers of sales')
  })
}
