import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { PriceDropsService } from './price-drops.ts'

const CLOCK_EVERY_SECONDS = 60

const ListingId = z.object({ listingId: z.uuid() })

/** Tells of lower prices after a change of a sale, and by the clock: of planned markdowns, and of what hosts say. */
export function savedItemsJobs(queue: Queue, priceDrops: PriceDropsService) {
  const changes = queue.define({
    name: 'price-drops',
    payload: ListingId,
    run: ({ listingId }, { signal }) => priceDrops.tell(listingId, signal),
  })
  queue.every('price-drops-today', CLOCK_EVERY_SECONDS, ({ signal }) => priceDrops.tellMarkedDown(signal))

  return {
    /** Tells of a sale's lower prices when `tx` commits. */
    enqueue: (tx: Queryable, listingId: string): Promise<void> => changes.send({ listingId }, { tx }),
  }
}
