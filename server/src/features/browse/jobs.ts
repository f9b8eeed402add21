import { z } from 'zod'
import type { Queue } from '#jobs/queue.ts'
import type { BrowseService } from './service.ts'

const REFRESH_EVERY_SECONDS = 600
/** One refresh waits at a time, however many processes there are. */
const ONLY_ONE = 'every-10-minutes'

/** Learns new words every ten minutes; asks for the next time first, so that a failure does not end it. */
export function browseJobs(queue: Queue, service: Pick<BrowseService, 'refreshWords'>) {
  const jobs = queue.define({
    name: 'words-refresh',
    payload: z.object({}),
    timeoutSeconds: 1800,
    async run() {
      await jobs.send({}, { key: ONLY_ONE, startAfterSeconds: REFRESH_EVERY_SECONDS })
      await service.refreshWords()
    },
  })
  return { start: (): Promise<void> => jobs.send({}, { key: ONLY_ONE }) }
}
