import {
  type DayFigures,
  type KeptMail,
  MAX_ROWS_SHOWN,
  type AdminAction,
  type QueueState,
  type Waitlist,
} from '@yardsnap/contract/admin'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { OwnAccountService, PasswordResetService } from '#features/accounts/service.ts'
import type { AdsService } from '#features/ads/service.ts'
import type { AnalyticsService } from '#features/analytics/service.ts'
import type { ListingsService } from '#features/listings/service.ts'
import type { MessagesService } from '#features/messages/service.ts'
import type { PlansService } from '#features/plans/service.ts'
import type { ReportsService } from '#features/reports/service.ts'
import type { SuppliesService } from '#features/supplies/service.ts'
import type { WaitlistService } from '#features/waitlist/service.ts'
import type { Queue } from '#jobs/queue.ts'
import type { EmbeddedMailer, Mailer } from '#ports/mailer/port.ts'
import { createAudit } from './audit.ts'
import { catalog } from './catalog.ts'
import { moderation } from './moderation.ts'
import * as queries from './queries.ts'

export type AdminService = ReturnType<typeof adminService>

export interface AdminDependencies {
  database: Database
  accounts: Pick<OwnAccountService, 'suspend' | 'unsuspend'>
  ads: AdsService
  analytics: Pick<AnalyticsService, 'flush'>
  listings: Pick<ListingsService, 'hide' | 'unhide' | 'hideOf' | 'unhideOf'>
  mailer: Mailer | EmbeddedMailer
  messages: Pick<MessagesService, 'listOpenReports' | 'closeReport'>
  passwordReset: Pick<PasswordResetService, 'makeLinkFor'>
  plans: Pick<PlansService, 'grant'>
  queue: Pick<Queue, 'state'>
  reports: Pick<ReportsService, 'listOpen' | 'close'>
  supplies: SuppliesService
  waitlist: Pick<WaitlistService, 'newest' | 'exportCsv'>
}

/** What whoever runs the site looks at and changes. Reads any table; changes go through the services of their owners. */
export function adminService(dependencies: AdminDependencies) {
  const { database, analytics, mailer, queue, waitlist } = dependencies
  const { db } = database

  const audit = createAudit(db)

  return {
    ...catalog(dependencies, audit),
    ...moderation(dependencies, audit),

    async figures(days: number): Promise<DayFigures[]> {
      await analytics.flush()
      return queries.listDayFigures(db, days)
    },

    queues: (): Promise<QueueState[]> => queue.state(),

    waitlist: (): Promise<Waitlist> => waitlist.newest(MAX_ROWS_SHOWN),

    /** All addresses leave the app, so this is noted too. */
    exportWaitlist: (actor: string): Promise<string> =>
      audit({ actor, action: 'export waitlist', subject: 'waitlist' }, (tx) => waitlist.exportCsv(tx)),

    async mails(): Promise<{ isOutboxUsed: boolean; mails: KeptMail[] }> {
      if (!('listKept' in mailer)) return { isOutboxUsed: false, mails: [] }
      return { isOutboxUsed: true, mails: await mailer.listKept(MAX_ROWS_SHOWN) }
    },

    /** Other people's letters, so that reading one is noted. @throws AppError `not_found` */
    async mail(actor: string, mailId: string): Promise<Buffer> {
      const source = 'readKept' in mailer ? await mailer.readKept(mailId) : null
      if (!source) throw new AppError('not_found', 'There is no such mail')
      return audit({ actor, action: 'read mail', subject: mailId }, () => Promise.resolve(source))
    },

    async actions(before?: string): Promise<AdminAction[]> {
      const rows = await queries.listActions(db, { before, limit: MAX_ROWS_SHOWN })
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  }
}
