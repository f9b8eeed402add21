import type { Config } from '#config/config.ts'
import type { ConfirmationService, OwnAccountService } from '#core/accounts/service.ts'
import type { ItemsService } from '#core/items/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { appointmentsJobs } from '#day/appointments/jobs.ts'
import { appointmentsService } from '#day/appointments/service.ts'
import { consignmentPrintsService } from '#day/consignment-prints/service.ts'
import { createConsignments } from '#day/consignments/create.ts'
import type { RecallCheck } from '#day/consignments/items.ts'
import { createDoorLine } from '#day/door-line/jobs.ts'
import { doorLineService } from '#day/door-line/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { hostDayService } from '#day/host-day/service.ts'
import { offersJobs } from '#day/offers/jobs.ts'
import { type OfferDependencies, offersService } from '#day/offers/service.ts'
import { payWaysService } from '#core/pay-ways/service.ts'
import { buyerReceiptsService } from '#day/receipts/service.ts'
import { tillService } from '#day/till/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import type { Push } from '#ports/push/port.ts'
import type { Printer } from '#printing/printer.ts'

interface Dependencies extends Pick<OfferDependencies, 'listHomes'> {
  config: Config
  database: Database
  canSendMail: boolean
  confirmation: ConfirmationService
  events: Events
  holds: HoldsService
  items: ItemsService
  log: Log
  mailer: Mailer
  messages: MessagesService
  notifications: NotificationsService
  ownAccount: OwnAccountService
  plans: PlansService
  printer: Printer
  push: Push
  recalls: RecallCheck
  webhooks: WebhooksService
}

/** What sells on the day of a sale, and settles afterwards. */
export function dayServices(queue: Queue, dependencies: Dependencies) {
  const { config, database, holds, ownAccount, printer } = dependencies
  const { appSecret: secret, publicUrl, productName } = config
  const offers = offersService(dependencies)
  offersJobs(queue, offers)
  const appointments = appointmentsService({ ...dependencies, publicUrl, productName })
  appointmentsJobs(queue, appointments)
  const payWays = payWaysService({ ...dependencies, secret })
  const till = tillService({ ...dependencies, payWays })
  const consignments = createConsignments(queue, {
    ...dependencies,
    cashier: (...call) => till.helpers.cashier(...call),
    secret,
    publicUrl,
    productName,
  })
  const doorLine = createDoorLine(queue, (enqueue) =>
    doorLineService({ ...dependencies, helpers: till.helpers, secret, enqueue }),
  )
  return {
    appointments,
    doorLine,
    hostDay: hostDayService({ database }),
    offers,
    payWays,
    till,
    buyerReceipts: buyerReceiptsService(dependencies),
    consignments,
    /** Notifies whoever counts on a sale that is about to be deleted. */
    async noteDeletion(tx: Queryable, listingId: string): Promise<void> {
      await holds.noteDeletion(tx, listingId)
      await appointments.noteDeletion(tx, listingId)
      await offers.noteDeletion(tx, listingId)
    },
    /** Notifies the hosts who count on somebody whose account is about to be deleted. */
    async noteLeaving(tx: Queryable, userId: string): Promise<void> {
      await appointments.noteLeaving(tx, userId)
      await offers.noteLeaving(tx, userId)
    },
    consignmentPrints: consignmentPrintsService({ consignments, ownAccount, productName, printer }),
  }
}
