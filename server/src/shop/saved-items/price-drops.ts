import { priceNow } from '@yardsnap/contract/asking-price'
import { hasClosedForGood } from '@yardsnap/contract/live-status'
import type { Database } from '#db/database.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { buildPriceDropNotification } from './notifications.ts'
import * as queries from './price-drop-queries.ts'
import { withSettledStatus } from './rules.ts'

export type PriceDropsService = ReturnType<typeof priceDropsService>

/** How many people are notified in one transaction. */
const PAGE_SIZE = 200
const LISTINGS_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Page {
  last: string | undefined
  isWaiting: boolean
}

const NOBODY: Page = { last: undefined, isWaiting: false }

interface Dependencies {
  database: Database
  notifications: Pick<NotificationsService, 'admit' | 'notifyEach'>
  now?: () => Date
}

/** Notifies people of price drops of the items they saved. */
export function priceDropsService({ database: { db }, notifications, now = () => new Date() }: Dependencies) {
  /**
   * @param after the last person of the previous page
   * @returns the last person of this page if there may be more, and whether somebody has to be notified later
   */
  async function notifyPage(listingId: string, after: string): Promise<Page> {
    return db.transaction(async (tx) => {
      const listing = await queries.findPublished(tx, listingId)
      if (!listing || hasClosedForGood(listing, now())) return NOBODY
      const items = await queries.listSavedForSale(tx, listingId)
      const settled = withSettledStatus(listing, now())
      const prices = new Map(items.flatMap((item) => pair(item.id, priceNow(item, settled, now()))))
      if (prices.size === 0) return NOBODY
      const people = await queries.listPeople(tx, listing, { prices, after, limit: PAGE_SIZE })
      const userIds = await notifications.admit(tx, {
        kind: 'price_drop',
        listingId,
        people: people.map((userId) => ({ userId, timeZone: listing.timeZone })),
        now: now(),
      })
      const drops = await queries.claimPriceDrops(tx, listing, { prices, userIds })
      const itemsById = new Map(items.map((item) => [item.id, item]))
      const byUser = Map.groupBy(drops, ({ userId }) => userId)
      await notifications.notifyEach(
        tx,
        [...byUser.values()].map((theirs) => buildPriceDropNotification(theirs, { listing, itemsById, now: now() })),
      )
      const last = people.length === PAGE_SIZE ? people.at(-1) : undefined
      return { last, isWaiting: userIds.length < people.length }
    })
  }

  async function notifySavers(listingId: string, signal: AbortSignal): Promise<{ isWaiting: boolean }> {
    let isWaiting = false
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const page: Page = await notifyPage(listingId, after)
      isWaiting ||= page.isWaiting
      after = page.last
    }
    return { isWaiting }
  }

  return {
    /**
     * Notifies everyone who saved an item of a listing that it costs less, once per person and price. An interrupted
     * run continues where it stopped.
     * @returns whether somebody has to be notified later
     */
    tell: notifySavers,

    /** The same for all listings whose prices are lower today. */
    async notifyMarkedDown(signal: AbortSignal): Promise<void> {
      let ids: string[] = []
      do {
        ids = await queries.listMarkedDown(db, { now: now(), after: ids.at(-1) ?? FIRST_ID, limit: LISTINGS_AT_ONCE })
        for (const id of ids) await notifySavers(id, signal)
      } while (ids.length === LISTINGS_AT_ONCE && !signal.aborted)
    },
  }
}

const pair = (id: string, price: string | null): [string, string][] => (price === null ? [] : [[id, price]])
