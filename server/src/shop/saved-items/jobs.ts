import type { Queue } from '#jobs/queue.ts'
import type { PriceDropsService } from './price-drops.ts'

const CLOCK_EVERY_SECONDS = 60

/** Tells of lower prices by the clock: of planned markdowns, and of what hosts say. */
export function savedItemsJobs(queue: Queue, priceDrops: Pick<PriceDropsService, 'notifyMarkedDown'>): void {
  queue.every('price-drops-today', CLOCK_EVERY_SECONDS, ({ signal }) => priceDrops.notifyMarkedDown(signal))
}
