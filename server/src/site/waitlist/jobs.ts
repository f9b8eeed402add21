import { type Language, toLanguage } from '@yardsnap/contract/languages'
import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { WaitlistService } from './service.ts'

export function waitlistJobs(queue: Queue, service: Pick<WaitlistService, 'confirm'>) {
  const jobs = queue.define({
    name: 'waitlist-mail',
    // Without a language it is of a process of the version before.
    payload: z.object({ email: z.string(), language: z.string().optional() }),
    ...MAIL_JOB,
    run: ({ email, language }) => service.confirm(email, toLanguage(language)),
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, email: string, language: Language): Promise<void> =>
      jobs.send({ email, language }, { tx, key: email }),
  }
}
