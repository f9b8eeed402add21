import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MessagesService } from './service.ts'

const Payload = z.object({ messageId: z.uuid() })

export function messagesJobs(queue: Queue, service: Pick<MessagesService, 'mail'>) {
  const jobs = queue.define({
    name: 'message-mail',
    payload: Payload,
    ...MAIL_JOB,
    run: ({ messageId }) => service.mail(messageId),
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, messageId: string): Promise<void> => jobs.send({ messageId }, { tx, key: messageId }),
  }
}
