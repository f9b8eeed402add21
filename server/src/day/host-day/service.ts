import type { HostDay } from '@yardsnap/contract/host-day'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Database } from '#db/database.ts'
import { checkOwnListing } from '#core/listings/ownership.ts'
import { sumSold } from '#day/till/service.ts'
import * as queries from './queries.ts'

export type HostDayService = ReturnType<typeof hostDayService>

interface Dependencies {
  database: Database
  now?: () => Date
}

/** The figures of a sale's day. Counts alone: a host does not learn who saved the sale. */
export function hostDayService({ database: { db }, now = () => new Date() }: Dependencies) {
  return {
    /** @throws AppError `not_found` for a listing of another user */
    async read(userId: string, listingId: string): Promise<HostDay> {
      await checkOwnListing(db, userId, listingId)
      const zone = (await queries.findZone(db, listingId)) ?? FALLBACK_TIME_ZONE
      const day = dayIn(zone, now())
      const sold = await sumSold(db, { listingId, zone, day })
      return { day, ...sold, ...(await queries.countShoppers(db, { listingId, day })) }
    },
  }
}
