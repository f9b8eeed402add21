import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { ReportsService } from '#site/reports/service.ts'
import { recordAction } from './audit.ts'
import * as queries from './queries.ts'

export interface HidingDependencies {
  database: Database
  listings: Pick<ListingsService, 'hide' | 'unhide'>
  reports: Pick<ReportsService, 'closeForListing'>
  /** Mails the seller why a listing was hidden. */
  enqueueHidingMail: (tx: Queryable, listingId: string) => Promise<void>
}

/** Hides sales from everybody but their sellers. */
export function hiding({ database: { db }, listings, reports, enqueueHidingMail }: HidingDependencies) {
  async function getListingName(listingId: string): Promise<string> {
    const title = await queries.findListingTitle(db, listingId)
    if (title === null) throw new AppError('not_found', t.lazy`There is no such sale`)
    return `${title} (${listingId})`
  }

  return {
    /**
     * Hides a listing, mails its seller the reason, and closes the reports about it. Changes and records nothing of one that
     * somebody has hidden for this reason already.
     * @throws AppError `not_found`, also for a draft: its seller may have taken it down when it was reported
     */
    async hide(actor: string, listingId: string, reason: string): Promise<void> {
      const subject = await getListingName(listingId)
      await db.transaction(async (tx) => {
        const isChanged = await listings.hide(tx, listingId, reason)
        if (!isChanged && (await queries.findHiddenListing(tx, listingId))?.reason !== reason)
          throw new AppError('not_found', t.lazy`This sale is a draft, which nobody but its seller sees.`)
        await reports.closeForListing(tx, listingId)
        if (!isChanged) return
        await enqueueHidingMail(tx, listingId)
        await recordAction(tx, { actor, action: 'hide sale', subject, details: reason })
      })
    },

    /**
     * Changes and records nothing of a listing that is not hidden: somebody else may have shown it meanwhile.
     * @throws AppError `not_found`; `conflict` while its seller is suspended, whom nobody could reach
     */
    async unhide(actor: string, listingId: string): Promise<void> {
      const subject = await getListingName(listingId)
      await db.transaction(async (tx) => {
        if (!(await listings.unhide(tx, listingId))) return
        // Asked last: the listing is locked by now, and a suspension waits for it or is over.
        if (await queries.isSellerSuspended(tx, listingId))
          throw new AppError('conflict', t.lazy`The seller’s account is suspended. Let them in first.`)
        await recordAction(tx, { actor, action: 'show sale', subject })
      })
    },
  }
}
