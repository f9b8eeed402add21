import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { MessagesService } from './service.ts'

const Payload = z.object({ messageId: z.uuid() })

/** Greylisting delays mail for minutes; outages of mail servers last hours. */
const TRIES_AGAIN = 12

export function messagesJobs(queue: Queue, service: Pick<MessagesService, 'mail'>) {
  const jobs = queue.define({
    name: 'message-mail',
    payload: Payload,
    retryLimit: TRIES_AGAIN,
    timeoutSeconds: 120,
    run: ({ messageId }) => service.mail(messageId),
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, messageId: string): Promise<void> => jobs.send({ messageId }, { tx, key: messageId }),
  }
}
