import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { DetectionService } from './service.ts'

const Payload = z.object({ userId: z.string() })

/** The local models limit their own concurrency; the other photos wait for a remote model. */
const PHOTOS_AT_ONCE = 6

/** A user's turn is lost if its job failed too often, for example while the database was down. */
const CATCH_UP_EVERY_SECONDS = 300
const SWEEP_EVERY_SECONDS = 24 * 3600

/**
 * Runs the detection queue. A job analyzes one photo of one user and requeues the user if there are more (round robin),
 * so that nobody waits for another user's whole batch.
 */
export function detectionJobs(
  queue: Queue,
  service: Pick<DetectionService, 'processNextPhoto' | 'waitingUsers' | 'sweepFindings'>,
) {
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
  queue.every('detection-sweep', SWEEP_EVERY_SECONDS, async ({ log }) => {
    const count = await service.sweepFindings()
    if (count > 0) log.info({ count }, 'forgot what was found in photos that are gone')
  })

  /** Enqueues every user with waiting photos; users already in the queue keep their place. */
  async function catchUp(): Promise<void> {
    for (const userId of await service.waitingUsers()) await enqueue(userId)
  }

  return {
    /** Workers see the job when `tx` commits. */
    enqueue: (tx: Queryable, userId: string): Promise<void> => enqueue(userId, tx),
  }
}
