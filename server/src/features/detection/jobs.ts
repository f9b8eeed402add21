import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { DetectionService } from './service.ts'

const Payload = z.object({ runId: z.uuid() })

/**
 * Several runs share the models photo by photo, so that nobody waits for another's whole batch. More of them at once
 * would only make each of them wait longer.
 */
const RUNS_AT_ONCE = 4

/** Works the runs of the detection service off. */
export function detectionJobs(queue: Queue, service: Pick<DetectionService, 'work'>) {
  const jobs = queue.define({
    name: 'detection',
    payload: Payload,
    concurrency: RUNS_AT_ONCE,
    timeoutSeconds: 600,
    run: ({ runId }, { signal }) => service.work(runId, signal),
  })
  return {
    /** Visible to the workers when `tx` commits. */
    enqueue: (tx: Queryable, runId: string): Promise<void> => jobs.send({ runId }, { tx, key: runId }),
  }
}
