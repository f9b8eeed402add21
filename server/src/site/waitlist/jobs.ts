import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { WaitlistService } from './service.ts'

export function waitlistJobs(queue: Queue, service: Pick<WaitlistService, 'confirm'>) {
  const jobs = queue.define({
    name: 'waitlist-mail',
    payload: z.object({ email: z.string() }),
    ...MAIL_JOB,
    run: ({ email }) => service.confirm(email),
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, email: string): Promise<void> => jobs.send({ email }, { tx, key: email }),
  }
}
