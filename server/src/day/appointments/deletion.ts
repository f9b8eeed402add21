import type { NotificationsService } from '#core/notifications/service.ts'
import type { Queryable } from '#db/database.ts'
import { buildShopperNotification } from './notifications.ts'
import * as queries from './queries.ts'
import { endOf } from './rules.ts'
import type { Settling } from './settling.ts'

interface Dependencies extends Pick<Settling, 'toSubject'> {
  notifications: Pick<NotificationsService, 'notifyEach'>
  now: () => Date
}

/** What a sale's deletion means for its appointments. */
export function deletion({ notifications, toSubject, now }: Dependencies) {
  return {
    /** Notifies everybody expected at a locked listing that is about to be deleted. */
    async noteDeletion(tx: Queryable, listingId: string): Promise<void> {
      const listing = await queries.findListing(tx, listingId)
      if (!listing) return
      const standing = await queries.listStanding(tx, listingId, now())
      const expected = standing.filter((appointment) => endOf(appointment, { listing, now: now() }) === null)
      await notifications.notifyEach(
        tx,
        expected.map((appointment) => buildShopperNotification('deleted', toSubject(listing, appointment))),
      )
    },
  }
}
