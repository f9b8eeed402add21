import { z } from 'zod'
import type { Queue } from '#jobs/queue.ts'
import type { PhotosService } from './service.ts'

const SWEEP_EVERY_SECONDS = 3600
/** One sweep waits at a time, however many processes there are. */
const ONLY_ONE = 'hourly'

/** Sweeps every hour: each sweep asks for the next one before it begins, so that a failing one does not end them. */
export function photosJobs(queue: Queue, service: Pick<PhotosService, 'sweep'>) {
  const jobs = queue.define({
    name: 'photos-sweep',
    payload: z.object({}),
    timeoutSeconds: 1800,
    async run(_payload, { log }) {
      await jobs.send({}, { key: ONLY_ONE, startAfterSeconds: SWEEP_EVERY_SECONDS })
      const result = await service.sweep()
      if (Object.values(result).some((count) => count > 0)) log.info(result, 'swept photos that nobody needs')
    },
  })
  return { start: (): Promise<void> => jobs.send({}, { key: ONLY_ONE }) }
}
