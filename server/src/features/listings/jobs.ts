import { z } from 'zod'
import type { Queue } from '#jobs/queue.ts'
import type { ListingsService } from './service.ts'

const SWEEP_EVERY_SECONDS = 3600
/** One sweep waits at a time, however many processes there are. */
const ONLY_ONE = 'hourly'

/** Ends sales that are over, every hour; asks for the next time first, so that a failure does not end it. */
export function listingsJobs(queue: Queue, service: Pick<ListingsService, 'endOver'>) {
  const jobs = queue.define({
    name: 'listings-end',
    payload: z.object({}),
    async run(_payload, { log }) {
      await jobs.send({}, { key: ONLY_ONE, startAfterSeconds: SWEEP_EVERY_SECONDS })
      const count = await service.endOver(new Date())
      if (count > 0) log.info({ count }, 'ended sales that are over')
    },
  })
  return { start: (): Promise<void> => jobs.send({}, { key: ONLY_ONE }) }
}
