import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { ListingsClock } from './clock.ts'
import type { PositionFixesService } from './position-fixes.ts'

const END_EVERY_SECONDS = 3600
const SHOW_EVERY_SECONDS = 60
const EARLY_ACCESS_EVERY_SECONDS = 60
const PRICES_EVERY_SECONDS = 60

/** Ends past listings and early access, reveals hidden addresses on the morning of the sale, and follows price rules. */
export function listingsJobs(queue: Queue, clock: ListingsClock): void {
  queue.every('listings-end', END_EVERY_SECONDS, async ({ log }) => {
    const count = await clock.endOver(new Date())
    if (count > 0) log.info({ count }, 'ended sales that are over')
  })
  queue.every('addresses-show', SHOW_EVERY_SECONDS, async ({ log }) => {
    const count = await clock.showAddresses(new Date())
    if (count > 0) log.info({ count }, 'showed addresses that were hidden until this morning')
  })
  queue.every('early-access-end', EARLY_ACCESS_EVERY_SECONDS, async ({ log }) => {
    const count = await clock.endEarlyAccess(new Date())
    if (count > 0) log.info({ count }, 'ended the early access to sales')
  })
  queue.every('prices-change', PRICES_EVERY_SECONDS, async ({ log }) => {
    const count = await clock.changePrices(new Date())
    if (count > 0) log.info({ count }, 'followed prices that change by the clock')
  })
}

const FixPayload = z.object({ runId: z.uuid() })
/** Enough for a thousand listings at one geocoder request per second. */
const FIX_TIMEOUT_SECONDS = 1800

export function positionFixJobs(queue: Queue, service: Pick<PositionFixesService, 'work'>) {
  const jobs = queue.define({
    name: 'position-fixes',
    payload: FixPayload,
    timeoutSeconds: FIX_TIMEOUT_SECONDS,
    run: ({ runId }, { signal }) => service.work(runId, signal),
  })
  return {
    /** Workers see the job when `tx` commits. */
    enqueue: (tx: Queryable, runId: string): Promise<void> => jobs.send({ runId }, { tx, key: runId }),
  }
}
