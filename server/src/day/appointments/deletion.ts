import { isStanding } from '@yardsnap/contract/appointments'
import type { NewNotification, NotificationsService } from '#core/notifications/service.ts'
import type { Queryable } from '#db/database.ts'
import { buildHostNotification, buildShopperNotification } from './notifications.ts'
import * as queries from './queries.ts'
import { endOf } from './rules.ts'
import type { Settling } from './settling.ts'

interface Dependencies extends Pick<Settling, 'toSubject'> {
  notifications: Pick<NotificationsService, 'notifyEach'>
  now: () => Date
}

/** More than anybody has at once. */
const MAX_BOOKED = 100

/** What the deletion of a sale or an account means for appointments. */
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

    /** Notifies the hosts who expect somebody whose account is about to be deleted. */
    async noteLeaving(tx: Queryable, shopperId: string): Promise<void> {
      const booked = await queries.listSince(tx, { shopperId, since: now(), limit: MAX_BOOKED })
      const told: NewNotification[] = []
      for (const appointment of booked.filter(isStanding)) {
        const listing = await queries.findListing(tx, appointment.listingId)
        if (!listing || endOf(appointment, { listing, now: now() }) !== null) continue
        // What somebody has sent is deleted with their account.
        const { senderId: _senderId, ...kept } = buildHostNotification('canceled', toSubject(listing, appointment))
        told.push(kept)
      }
      await notifications.notifyEach(tx, told)
    },
  }
}
