import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { DetectionService } from './service.ts'

const Payload = z.object({ userId: z.string() })

/** The models decide how many photos are looked at at once; the others wait for a remote model. */
const PHOTOS_AT_ONCE = 6

/** A turn is lost when its job failed too often, as while the database was away. */
const CATCH_UP_EVERY_SECONDS = 300

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
    onStart: catchUp,
  })
  const enqueue = (userId: string, tx?: Queryable): Promise<void> =>
    jobs.send({ userId }, { key: userId, ...(tx && { tx }) })
  queue.every('detection-catch-up', CATCH_UP_EVERY_SECONDS, catchUp)

  /** Puts whoever has photos waiting in the line; who stands in it already stays where he is. */
  async function catchUp(): Promise<void> {
    for (const userId of await service.waitingUsers()) await enqueue(userId)
  }

  return {
    /** Visible to the workers when `tx` commits. */
    enqueue: (tx: Queryable, userId: string): Promise<void> => enqueue(userId, tx),
  }
}
