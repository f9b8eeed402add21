import { isOver } from '@yardsnap/contract/sale-days'
import type { Database } from '#db/database.ts'
import type { NotificationsService } from '#features/notifications/service.ts'
import { dropNotice } from './notices.ts'
import * as queries from './price-drop-queries.ts'
import { percentOffToTell, priceOf } from './rules.ts'

export type PriceDropsService = ReturnType<typeof priceDropsService>

/** People who are told in one transaction. */
const PAGE_SIZE = 200
const LISTINGS_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Dependencies {
  database: Database
  notifications: Pick<NotificationsService, 'tellEach'>
  now?: () => Date
}

/** Tells people that what they saved costs less than they know. */
export function priceDropsService({ database: { db }, notifications, now = () => new Date() }: Dependencies) {
  /** @returns whether there was something to tell */
  async function tellPage(listingId: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const listing = await queries.findPublished(tx, listingId)
      if (!listing || isOver(listing, now())) return false
      const items = await queries.listSavedForSale(tx, listingId)
      const percentOff = percentOffToTell(listing, now())
      const prices = new Map(items.flatMap((item) => pair(item.id, priceOf(item, percentOff))))
      if (prices.size === 0) return false
      const drops = await queries.takeDrops(tx, listing, { prices, limit: PAGE_SIZE })
      const itemsById = new Map(items.map((item) => [item.id, item]))
      const byUser = Map.groupBy(drops, ({ userId }) => userId)
      await notifications.tellEach(
        tx,
        [...byUser.values()].map((theirs) => dropNotice(theirs, { listing, itemsById, now: now() })),
      )
      return drops.length > 0
    })
  }

  async function tell(listingId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await tellPage(listingId)));
  }

  return {
    /**
     * Tells whoever saved an item of a listing that it costs less; each person of each lower price once. Repeated or cut
     * off, it goes on where it was.
     */
    tell,

    /** The same for all listings whose prices are lower today. */
    async tellMarkedDown(signal: AbortSignal): Promise<void> {
      let ids: string[] = []
      do {
        ids = await queries.listMarkedDown(db, { now: now(), after: ids.at(-1) ?? FIRST_ID, limit: LISTINGS_AT_ONCE })
        for (const id of ids) await tell(id, signal)
      } while (ids.length === LISTINGS_AT_ONCE && !signal.aborted)
    },
  }
}

const pair = (id: string, price: string | null): [string, string][] => (price === null ? [] : [[id, price]])
