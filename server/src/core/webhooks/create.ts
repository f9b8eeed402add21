import type { ConfirmationService } from '#core/accounts/service.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import { webhookDeliveries } from './deliveries.ts'
import { webhooksJobs } from './jobs.ts'
import { webhookMail } from './mail.ts'
import { type SendingOptions, webhookSender } from './sending.ts'
import { type WebhooksService, webhooksService } from './service.ts'

interface Dependencies {
  database: Database
  mailer: Mailer
  confirmation: Pick<ConfirmationService, 'isNeeded'>
  secret: string
  publicUrl: string
  productName: string
  outgoing?: SendingOptions | undefined
  log: Log
}

/** Webhooks with their jobs. */
export function createWebhooks(queue: Queue, { outgoing, ...dependencies }: Dependencies): WebhooksService {
  const sender = webhookSender(outgoing)
  const deliveries = webhookDeliveries({
    ...dependencies,
    sender,
    enqueueMail: (tx, webhookId) => jobs.mail(tx, webhookId),
    deliverIn: (seconds) => jobs.callsIn(seconds),
  })
  const jobs = webhooksJobs(queue, { deliveries, mailOwner: webhookMail(dependencies), log: dependencies.log })
  return webhooksService({ ...dependencies, sender, enqueue: (tx) => jobs.calls(tx) })
}
