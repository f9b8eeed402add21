import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { Readable } from 'node:stream'
import {
  type DayFigures,
  type HealthNote,
  type StoredMail,
  MAX_ROWS_SHOWN,
  type AdminAction,
  type PlanFigures,
  type QueueState,
  type Waitlist,
} from '@yardsnap/contract/admin'
import type { DetectionState } from '@yardsnap/contract/admin-detection'
import { AppError } from '#errors.ts'
import { DELETED_DOMAIN } from '#core/accounts/service.ts'
import type { Queryable } from '#db/database.ts'
import type { AnalyticsService } from '#site/analytics/service.ts'
import type { WaitlistService } from '#site/waitlist/service.ts'
import type { Queue } from '#jobs/queue.ts'
import type { EmbeddedMailer, Mailer } from '#ports/mailer/port.ts'
import { createAudit } from './audit.ts'
import { healthNotes, type HealthDependencies } from './health.ts'
import { type CommunityDaysDependencies, communityDaysModeration } from './community-days.ts'
import { catalog, type CatalogDependencies } from './catalog.ts'
import { localRulesEntry, type LocalRulesDependencies } from './local-rules.ts'
import { moderation, type ModerationDependencies } from './moderation.ts'
import { type SeenSalesDependencies, seenSalesModeration } from './seen-sales.ts'
import { listDayFigures, readPlanFigures } from './figures-queries.ts'
import * as queries from './queries.ts'

export type AdminService = ReturnType<typeof adminService>

interface Dependencies
  extends
    CatalogDependencies,
    CommunityDaysDependencies,
    LocalRulesDependencies,
    ModerationDependencies,
    SeenSalesDependencies {
  database: ModerationDependencies['database']
  analytics: Pick<AnalyticsService, 'flush'>
  mailer: Mailer | EmbeddedMailer
  queue: Pick<Queue, 'state'>
  health: Omit<HealthDependencies, 'queue' | 'pingDatabase' | 'countPostponedMails'>
  waitlist: Pick<WaitlistService, 'newest' | 'exportCsv'>
  /** The networks that detect items, and those that an admin may choose. */
  detection: {
    describe: (language: Language) => Promise<DetectionState>
    choosePack: (tx: Queryable, pack: string) => Promise<void>
  }
}

/** Administration of the site. It reads any table, but changes data only through the services that own it. */
export function adminService(dependencies: Dependencies) {
  const { database, analytics, mailer, queue, health, waitlist, detection } = dependencies
  const { db } = database

  const audit = createAudit(db)

  return {
    ...catalog(dependencies, audit),
    ...moderation(dependencies, audit),
    ...seenSalesModeration(dependencies, audit),
    ...communityDaysModeration(dependencies, audit),
    ...localRulesEntry(dependencies, audit),

    async figures(days: number): Promise<DayFigures[]> {
      await analytics.flush()
      return listDayFigures(db, days)
    },

    planFigures: (): Promise<PlanFigures> => readPlanFigures(db, DELETED_DOMAIN),

    health: (language: Language): Promise<HealthNote[]> =>
      healthNotes(
        {
          ...health,
          queue,
          pingDatabase: () => queries.ping(db),
          countPostponedMails: () => queries.countPostponedMails(db),
        },
        language,
      ),

    queues: (): Promise<QueueState[]> => queue.state(),

    detection: (language: Language): Promise<DetectionState> => detection.describe(language),

    /** @throws AppError `not_found` for an unknown pack */
    choosePack: (actor: string, pack: string): Promise<void> =>
      audit({ actor, action: 'choose model pack', subject: pack }, (tx) => detection.choosePack(tx, pack)),

    waitlist: (): Promise<Waitlist> => waitlist.newest(MAX_ROWS_SHOWN),

    /** Audited, because it exports all addresses. */
    async exportWaitlist(actor: string): Promise<Readable> {
      await audit({ actor, action: 'export waitlist', subject: 'waitlist' }, async () => undefined)
      return Readable.from(waitlist.exportCsv())
    },

    async mails(): Promise<{ isOutboxUsed: boolean; mails: StoredMail[] }> {
      if (!('listKept' in mailer)) return { isOutboxUsed: false, mails: [] }
      return { isOutboxUsed: true, mails: await mailer.listKept(MAX_ROWS_SHOWN) }
    },

    /** Audited, because these mails are private. @throws AppError `not_found` */
    async mail(actor: string, mailId: string): Promise<Buffer> {
      const source = 'readKept' in mailer ? await mailer.readKept(mailId) : null
      if (!source) throw new AppError('not_found', t.lazy`There is no such mail`)
      return audit({ actor, action: 'read mail', subject: mailId }, () => Promise.resolve(source))
    },

    async actions(before?: string): Promise<AdminAction[]> {
      const rows = await queries.listActions(db, { before, limit: MAX_ROWS_SHOWN })
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  }
}
