import type { Queue } from '#jobs/queue.ts'
import type { PriceDropsService } from './price-drops.ts'

const CLOCK_EVERY_SECONDS = 60

/** Notifies of lower prices that begin at some time of day: by price rules and 'Half price now'. */
export function savedItemsJobs(queue: Queue, priceDrops: Pick<PriceDropsService, 'notifyMarkedDown'>): void {
  queue.every('price-drops-today', CLOCK_EVERY_SECONDS, ({ signal }) => priceDrops.notifyMarkedDown(signal))
}
