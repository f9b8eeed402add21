import { addDays, dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Database, Queryable } from '#db/database.ts'
import { nextPriceChange } from './price-changes.ts'
import * as queries from './clock-queries.ts'

export type ListingsClock = ReturnType<typeof listingsClock>

const AT_ONCE = 1000

interface Dependencies {
  database: Database
  /** Called in the transaction in which everyone may find a listing that only some found before, or its prices change. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
}

/** What happens to listings as time passes. */
export function listingsClock({ database: { db }, onPublicChange }: Dependencies) {
  return {
    /** Reveals hidden addresses whose morning has come. @returns how many */
    showAddresses: (now: Date) => queries.refreshAddressVisibility(db, { now }),

    /**
     * Ends listings that have been over for a day in every time zone. Searches already exclude what is over in its local
     * time zone; ending it also removes it from the search indexes.
     * @returns how many
     */
    async endOver(now: Date): Promise<number> {
      const day = addDays(dayIn(LAST_TIME_ZONE, now), -1)
      let count = 0
      let ended: number
      do {
        ended = await queries.endListings(db, { day, limit: AT_ONCE })
        count += ended
      } while (ended === AT_ONCE)
      return count
    },

    /** Lets everyone find the sales whose early access is over, and their wants. @returns how many */
    endEarlyAccess: (now: Date): Promise<number> =>
      db.transaction(async (tx) => {
        const listingIds = await queries.endEarlyAccess(tx, { now, limit: AT_ONCE })
        for (const listingId of listingIds) await onPublicChange(tx, listingId)
        return listingIds.length
      }),

    /** Lets wants and savers know of the sales whose rules begin or end. @returns how many */
    changePrices: (now: Date): Promise<number> =>
      db.transaction(async (tx) => {
        const due = await queries.listPriceChanges(tx, { now, limit: AT_ONCE })
        for (const listing of due) {
          await onPublicChange(tx, listing.id)
          await queries.writePriceChange(tx, listing.id, nextPriceChange(listing, now))
        }
        return due.length
      }),
  }
}
