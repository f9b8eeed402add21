import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { DetectionService } from './service.ts'

const Payload = z.object({ userId: z.string() })

/** The models decide how many photos are looked at at once; the others wait for a remote model. */
const PHOTOS_AT_ONCE = 6

/**
 * Runs the detection service's queue. A job is one photo of one user, and whoever has more is queued again behind the
 * others: nobody waits for another's whole batch.
 */
export function detectionJobs(queue: Queue, service: Pick<DetectionService, 'processNextPhoto' | 'waitingUsers'>) {
  const jobs = queue.define({
    name: 'detection-turn',
    payload: Payload,
    concurrency: PHOTOS_AT_ONCE,
    isOneAtOnceByKey: true,
    timeoutSeconds: 600,
    async run({ userId }, { signal }) {
      const hasMore = await service.processNextPhoto(userId, signal)
      if (hasMore) await enqueue(userId)
    },
  })
  const enqueue = (userId: string, tx?: Queryable): Promise<void> =>
    jobs.send({ userId }, { key: userId, ...(tx && { tx }) })
  return {
    /** Visible to the workers when `tx` commits. */
    enqueue: (tx: Queryable, userId: string): Promise<void> => enqueue(userId, tx),

    /** Queues every user who has photos waiting and is not queued. */
    async start(): Promise<void> {
      for (const userId of await service.waitingUsers()) await enqueue(userId)
    },
  }
}
