import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { WaitlistService } from './service.ts'

/** Greylisting delays mail for minutes; outages of mail servers last hours. */
const TRIES_AGAIN = 12

export function waitlistJobs(queue: Queue, service: Pick<WaitlistService, 'confirm'>) {
  const jobs = queue.define({
    name: 'waitlist-mail',
    payload: z.object({ email: z.string() }),
    retryLimit: TRIES_AGAIN,
    timeoutSeconds: 120,
    run: ({ email }) => service.confirm(email),
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, email: string): Promise<void> => jobs.send({ email }, { tx, key: email }),
  }
}
