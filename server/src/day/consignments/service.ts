import { addDays, dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Database } from '#db/database.ts'
import type { Caller, Cashier } from '#day/till/service.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import { consignorLimits, consignorsService } from './consignors.ts'
import { consignedItemsService, type RecallCheck } from './items.ts'
import { consignorMails, type EnqueueMail } from './mails.ts'
import { payingService } from './paying.ts'
import { consignorPortal } from './portal.ts'
import { printableConsignors } from './printable.ts'
import { settlingService } from './settling.ts'
import { consignorSignUp } from './sign-up.ts'
import { forgetContacts } from './sign-up-queries.ts'
import { consignmentTerms } from './terms.ts'

export type { Caller } from '#day/till/service.ts'
export type { PrintableConsignor } from './printable.ts'
export type ConsignmentsService = ReturnType<typeof consignmentsService>

/** Long enough to ask about a check that is lost, and short of a year. */
const KEPT_CONTACT_DAYS = 180
/** Of a sale that was never closed: its organizer may still settle it. */
const KEPT_OPEN_DAYS = 365
const DAY_MS = 86_400_000

interface Dependencies {
  database: Database
  plans: Pick<PlansService, 'read'>
  cashier: (caller: Caller, listingId: string) => Promise<Cashier>
  recalls: RecallCheck
  mailer: Pick<Mailer, 'send'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  canSendMail: boolean
  secret: string
  publicUrl: string
  productName: string
  enqueueMail: EnqueueMail
  now?: () => Date
}

/** Sales of many sellers at one till, who are paid a part of what was sold. The till sells what they bring. */
export function consignmentsService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const parts = { ...dependencies, limits: consignorLimits(dependencies), now }
  return {
    terms: consignmentTerms(parts),
    consignors: consignorsService(parts),
    signUp: consignorSignUp(parts),
    mails: consignorMails(parts),
    items: consignedItemsService(parts),
    settling: settlingService(parts),
    paying: payingService(parts),
    portal: consignorPortal(parts),
    printable: printableConsignors(parts),

    /** Forgets how the consignors of sales that are long over are reached. */
    forgetOld: (): Promise<void> =>
      forgetContacts(dependencies.database.db, {
        closed: new Date(now().getTime() - KEPT_CONTACT_DAYS * DAY_MS),
        lastDay: addDays(dayIn(LAST_TIME_ZONE, now()), -KEPT_OPEN_DAYS),
      }),
  }
}
