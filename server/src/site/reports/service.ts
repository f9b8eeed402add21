import { t } from '@yardsnap/contract/texts'
import type { ListingReportInput } from '@yardsnap/contract/reports'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { sqlState } from '#db/failures.ts'
import { AppError } from '#errors.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import * as queries from './queries.ts'

export type ReportsService = ReturnType<typeof reportsService>

const FOREIGN_KEY_VIOLATION = '23503'

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'findContact'>
}

/** Users' reports about listings. */
export function reportsService({ database: { db }, listings }: Dependencies) {
  return {
    /** @throws AppError `not_found` for a listing that the caller may not see; `invalid` for their own */
    async report(userId: string, listingId: string, report: ListingReportInput): Promise<void> {
      const { sellerId } = await listings.findContact(userId, listingId)
      if (sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
      try {
        await queries.saveReport(db, { ...report, id: uuidv7(), listingId, reporterId: userId })
      } catch (error) {
        if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
        throw listingNotFound({ cause: error })
      }
    },

    /** For the export of a person's data. */
    exportOwn: (userId: string) => queries.listReportsBy(db, userId),

    /** For the admin. */
    listOpen: (limit: number): Promise<queries.ListingReportRow[]> => queries.listOpenReports(db, limit),
    countOpen: (): Promise<number> => queries.countOpenReports(db),
    closeForListing: (tx: Queryable, listingId: string): Promise<number> => queries.closeListingReports(tx, listingId),
    close: (tx: Queryable, reportId: string): Promise<string | null> => queries.closeReport(tx, reportId),
  }
}
