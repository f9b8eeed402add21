import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { WebhookDeliveries } from './deliveries.ts'

/** Interval of the run that finds what is due again, and what a killed process has left. */
const LOOK_EVERY_SECONDS = 30
const TIMEOUT_SECONDS = 600
/** Two, so that programs that are slow leave room for others. */
const WORKERS = 2

interface Services {
  deliveries: Pick<WebhookDeliveries, 'deliver' | 'isDue'>
  /** Mails the owner of a webhook that it is off. */
  mailOwner: (webhookId: string, jobId: string) => Promise<void>
  log: Log
}

/** Jobs have no payload: the table holds what is due. */
export function webhooksJobs(queue: Queue, { deliveries, mailOwner, log }: Services) {
  const calls = queue.define({
    name: 'webhook-calls',
    payload: z.object({}),
    concurrency: WORKERS,
    timeoutSeconds: TIMEOUT_SECONDS,
    run: (_payload, { signal }) => deliveries.deliver(signal),
  })
  const mails = queue.define({
    name: 'webhook-mail',
    payload: z.object({ webhookId: z.uuid() }),
    ...MAIL_JOB,
    run: ({ webhookId }, { jobId }) => mailOwner(webhookId, jobId),
  })
  queue.every('webhooks-due', LOOK_EVERY_SECONDS, async () => {
    if (await deliveries.isDue()) await calls.send({}, { key: 'due' })
  })

  return {
    /** Without a key, as for notifications: callers would wait for one another. */
    calls: (tx: Queryable): Promise<void> => calls.send({}, { tx }),
    mail: (tx: Queryable, webhookId: string): Promise<void> => mails.send({ webhookId }, { tx, key: webhookId }),

    /** Sooner than the regular run would; that one finds it, too, if this process ends. */
    callsIn(seconds: number): void {
      if (seconds >= LOOK_EVERY_SECONDS) return
      const send = () =>
        void calls
          .send({}, { key: 'due' })
          .catch((error: unknown) => log.debug({ err: error }, 'webhooks wait for the regular run'))
      setTimeout(send, seconds * 1000).unref()
    },
  }
}
