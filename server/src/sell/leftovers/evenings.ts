import { plural, t } from '@yardsnap/contract/texts'
import type { NewNotification, NotificationsService } from '#core/notifications/service.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

/** More are told in the next run. */
const HOSTS_AT_ONCE = 500

export type EveningsService = ReturnType<typeof eveningsService>

interface Dependencies {
  database: Pick<Database, 'db'>
  notifications: Pick<NotificationsService, 'notify'>
  now?: () => Date
}

/** The evening of the last day of a sale. */
export function eveningsService({ database: { db }, notifications, now = () => new Date() }: Dependencies) {
  return {
    /** Tells hosts what is left as soon as their last day has ended, once a sale. @returns how many were told */
    async notifyHosts(): Promise<number> {
      const evenings = await queries.listEvenings(db, { now: now(), limit: HOSTS_AT_ONCE })
      for (const evening of evenings)
        await db.transaction((tx) => notifications.notify(tx, buildEveningNotification(evening)))
      return evenings.length
    },
  }
}

function buildEveningNotification({
  key,
  listingId,
  sellerId,
  title,
  itemCount,
  timeZone,
}: queries.Evening): NewNotification {
  return {
    userId: sellerId,
    kind: 'own_sale',
    key,
    listingId,
    describe: () => ({
      title: plural(itemCount, { one: 'What is left: # thing', other: 'What is left: # things' }),
      text: t`“${title}” is over. Mark what was sold, then have the rest picked up, drop it off, give it away or list it online.`,
    }),
    path: `/sale/${listingId}/left`,
    timeZone,
  }
}
