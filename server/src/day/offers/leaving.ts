import type { Queryable } from '#db/database.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { buildOfferNotification } from './notifications.ts'
import * as queries from './queries.ts'
import type { Settling } from './settling.ts'

/** More than anybody has agreed on at once. */
const MAX_AGREED = 100

interface Dependencies extends Pick<Settling, 'findItems' | 'subjectOf'> {
  holds: Pick<HoldsService, 'listAgreedEnds'>
  notifications: Pick<NotificationsService, 'notifyEach'>
  now: () => Date
}

/** What the deletion of an account means for its offers. */
export function leaving({ findItems, subjectOf, holds, notifications, now }: Dependencies) {
  return {
    /** Notifies the hosts who have agreed on a price with somebody whose account is about to be deleted. */
    async noteLeaving(tx: Queryable, shopperId: string): Promise<void> {
      const shown = await queries.listShown(tx, { shopperId, since: now(), limit: MAX_AGREED })
      const ids = shown.filter(({ state }) => state === 'accepted').map(({ id }) => id)
      const stillHeld = await holds.listAgreedEnds(ids, tx)
      const told = []
      for (const offer of shown.filter(({ id }) => stillHeld.has(id))) {
        const listing = await queries.findListing(tx, offer.listingId)
        if (!listing) continue
        const items = await findItems(tx, listing.id, [offer])
        const subject = subjectOf({ ...offer, version: offer.version + 1 }, { listing, items, until: null })
        // What somebody has sent is deleted with their account.
        const { senderId: _senderId, ...kept } = buildOfferNotification('withdrawn', false, subject)
        told.push(kept)
      }
      await notifications.notifyEach(tx, told)
    },
  }
}
