import type { Config } from '#config/config.ts'
import type { ListingsService } from '#core/listings/service.ts'
import { rowUsageJobs } from '#core/row-usage/jobs.ts'
import { rowUsageService } from '#core/row-usage/service.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { EventForward } from '#ports/analytics/port.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import { setupService } from '#site/admin/setup.ts'
import { adsService } from '#site/ads/service.ts'
import { analyticsService } from '#site/analytics/service.ts'
import { reportsService } from '#site/reports/service.ts'
import { suppliesService } from '#site/supplies/service.ts'
import { supportService } from '#site/support/service.ts'
import { waitlistJobs } from '#site/waitlist/jobs.ts'
import { waitlistService } from '#site/waitlist/service.ts'

interface Dependencies {
  config: Config
  database: Database
  forward: EventForward | null
  listings: ListingsService
  mailer: Mailer
  log: Log
}

/** What the site shows and counts beside sales, and how people reach its operator. */
export function siteServices(queue: Queue, { config, database, forward, listings, mailer, log }: Dependencies) {
  const { db } = database
  const { appSecret: secret, publicUrl, productName } = config
  const waitlist = waitlistService({
    database,
    mailer,
    enqueueMail: (tx, email, language) => waitlistMails.enqueue(tx, email, language),
    secret,
    publicUrl,
    productName,
    log,
  })
  const waitlistMails = waitlistJobs(queue, waitlist)
  const rowUsage = rowUsageService({ database, config })
  rowUsageJobs(queue, rowUsage)
  return {
    waitlist,
    rowUsage,
    setup: setupService({ database, config, log }),
    ads: adsService({ db, log }),
    supplies: suppliesService({ db, log }),
    analytics: analyticsService({ db, isOn: config.analytics.isOn, forward, log }),
    reports: reportsService({ database, listings }),
    support: supportService({ database }),
  }
}
