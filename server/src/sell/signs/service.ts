import { isExact, type Listing } from '@yardsnap/contract/listings'
import type { OwnSignPlan, SignPlan } from '@yardsnap/contract/street-signs'
import { lockOwnListing } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

export type StreetSignsService = ReturnType<typeof streetSignsService>

const NO_SIGNS: SignPlan = { signs: [], accent: 'brick', families: null }

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'readOwn'>
}

/** Where the signs to a sale stand. They lead to its house, so that only the host reads or prints them. */
export function streetSignsService({ database: { db }, listings }: Dependencies) {
  /** @throws AppError `not_found` for a listing of another user */
  async function read(userId: string, listingId: string): Promise<OwnSignPlan> {
    const listing = await listings.readOwn(userId, listingId)
    return { ...((await queries.findPlan(db, listingId)) ?? NO_SIGNS), ...placesOf(listing) }
  }

  return {
    read,

    /** @throws AppError `not_found` for a listing of another user */
    async write(userId: string, listingId: string, plan: SignPlan): Promise<OwnSignPlan> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await queries.writePlan(tx, listingId, plan)
      })
      return read(userId, listingId)
    },

    /** For the copy of a person's data. */
    exportOwn: (userId: string) => queries.listPlansOf(db, userId),
  }
}

/** The middle of a ZIP or city is no house, and no arrow points to it. */
function placesOf({ latitude, longitude, positionPrecision }: Listing): Pick<OwnSignPlan, 'house' | 'around'> {
  const around = latitude === null || longitude === null ? null : { latitude, longitude }
  return { around, house: isExact(positionPrecision) ? around : null }
}
