import { z } from 'zod'
import type { Queue } from '#jobs/queue.ts'
import type { PlansService } from './service.ts'

const SWEEP_EVERY_SECONDS = 600
/** One sweep waits at a time, however many processes there are. */
const ONLY_ONE = 'every-10-minutes'

/** Follows premium that began or ended by the clock; asks for the next time first, so that a failure does not end it. */
export function plansJobs(queue: Queue, service: Pick<PlansService, 'sweep'>) {
  const jobs = queue.define({
    name: 'plans-sweep',
    payload: z.object({}),
    async run(_payload, { log }) {
      await jobs.send({}, { key: ONLY_ONE, startAfterSeconds: SWEEP_EVERY_SECONDS })
      const count = await service.sweep()
      if (count > 0) log.info({ count }, 'marked sales as premium, or no longer')
    },
  })
  return { start: (): Promise<void> => jobs.send({}, { key: ONLY_ONE }) }
}
