import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { lockOwnListing } from './ownership.ts'
import * as queries from './queries.ts'

interface Dependencies {
  database: Database
  photos: Pick<PhotosService, 'removeForListing'>
  plans: Pick<PlansService, 'returnListing'>
  /** Called in the transaction that deletes a listing that was public, before it does. */
  onDelete: (tx: Queryable, listingId: string) => Promise<void>
}

/** How listings are deleted: by their sellers, and together with their accounts. */
export function deletion({ database: { db }, photos, plans, onDelete }: Dependencies) {
  return {
    /** Deletes a listing and its contents. A draft that was never public returns its monthly slot. */
    async remove(userId: string, listingId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const listing = await lockOwnListing(tx, userId, listingId)
        if (listing.publishedAt) await onDelete(tx, listingId)
        await photos.removeForListing(tx, listingId)
        await queries.deleteListing(tx, listingId)
        if (!listing.publishedAt) await plans.returnListing(tx, userId, listing.createdAt)
      })
    },

    /** Before an account is deleted with its listings, which are locked. */
    async noteDeletions(tx: Queryable, sellerId: string): Promise<void> {
      for (const id of await queries.listPublishedIds(tx, sellerId)) await onDelete(tx, id)
    },
  }
}
