import type { Queryable } from '#db/database.ts'
import * as queries from './queries.ts'
import { endOf } from './rules.ts'
import type { Settling } from './settling.ts'

interface Dependencies extends Pick<Settling, 'tellShopper'> {
  now: () => Date
}

/** What a sale's deletion means for its appointments. */
export function deletion({ tellShopper, now }: Dependencies) {
  return {
    /** Notifies everybody expected at a locked listing that is about to be deleted. */
    async noteDeletion(tx: Queryable, listingId: string): Promise<void> {
      const listing = await queries.findListing(tx, listingId)
      if (!listing) return
      for (const appointment of await queries.listStanding(tx, listingId, now())) {
        const isExpected = endOf(appointment, { listing, now: now() }) === null
        if (isExpected) await tellShopper(tx, 'deleted', { listing, appointment })
      }
    },
  }
}
