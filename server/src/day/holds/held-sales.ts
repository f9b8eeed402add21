import type { HeldPiece } from '@yardsnap/contract/holds'
import type { Database, Queryable } from '#db/database.ts'
import { shortName } from '@yardsnap/contract/names'
import { LazyText, t } from '@yardsnap/contract/texts'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { timeText } from './notifications.ts'
import * as queries from './queries.ts'
import { writeVisit } from './visit-queries.ts'
import { brokenBy, type ItemSale } from './rules.ts'
import type { Settling } from './settling.ts'
import { groupHeldPiecesByItem } from './view.ts'

interface Dependencies extends Settling {
  database: Database
  now: () => Date
}

/** How every way of selling checks holds and updates them. */
export function heldSales({ database: { db }, now, settle, endHolds, listOpenHolds, lock }: Dependencies) {
  return {
    /** For whom pieces of a sale's items are held, by item, in the order of asking. */
    async listHeld(listingId: string): Promise<Map<string, HeldPiece[]>> {
      const listing = await queries.findListing(db, listingId)
      return groupHeldPiecesByItem(listing ? await listOpenHolds(db, listing) : [])
    },

    /**
     * Describes the holds that a sale would break. Call it in the transaction that has locked the listing.
     * @returns a sentence for each: 'Brass lamp is held for Nani S. until 4:17 PM'
     */
    async describeBroken(tx: Queryable, listingId: string, sales: readonly ItemSale[]): Promise<LazyText[]> {
      const listing = await lock(tx, listingId)
      const open = await listOpenHolds(tx, listing)
      return sales
        .flatMap((sale) => brokenBy(open, sale))
        .map((hold) => new LazyText(() => describeHold(hold, { timeZone: listing.timeZone, now: now() })))
    },

    /**
     * Updates the holds after pieces were sold, put back or marked pending. Call it in the transaction that has locked
     * the listing.
     * @param bought the holds of the people who bought
     */
    async stockChanged(
      tx: Queryable,
      { listingId, bought = [] }: { listingId: string; bought?: readonly { itemId: string; holdId: string }[] },
    ): Promise<void> {
      const listing = await lock(tx, listingId)
      if (bought.length > 0) {
        const open = await queries.listOpen(tx, listingId)
        const isBought = (hold: queries.OpenHoldRow) =>
          bought.some(({ itemId, holdId }) => hold.id === holdId && hold.itemId === itemId)
        await endHolds(tx, listing, open.filter(isBought), 'bought')
        // Also counts a shopper who came after their hold had ended.
        for (const { holdId } of bought) await writeVisit(tx, { listingId, holdId, hasCome: true })
      }
      await settle(tx, listing)
    },
  }
}

function describeHold(
  { itemTitle, until, ...shopper }: queries.OpenHoldRow,
  clock: { timeZone: string | null; now: Date },
): string {
  const title = shownTitle({ title: itemTitle })
  const name = shortName(shopper, t.of('a shopper without a name')`somebody`)
  return t`${title} is held for ${name} until ${until ? timeText(until, clock) : ''}`
}
