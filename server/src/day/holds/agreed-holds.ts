import { shownTitle } from '@yardsnap/contract/item-titles'
import { LazyText, t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as agreements from './agreed-queries.ts'
import * as queries from './queries.ts'
import { computeAgreedEnd } from './rules.ts'
import type { Settling } from './settling.ts'

interface Dependencies extends Settling {
  database: Database
  now: () => Date
}

export interface Agreement {
  listingId: string
  offerId: string
  shopperId: string
  /** Each with its share of the price, in cents. */
  items: readonly { itemId: string; cents: number }[]
}

/** Holds of things whose price was agreed on. They need no rule of the sale, and no place in line. */
export function agreedHolds({ database: { db }, now, settle, endHolds, showChange, lock }: Dependencies) {
  async function endAgreed(
    tx: Queryable,
    { listingId, offerId }: Pick<Agreement, 'listingId' | 'offerId'>,
  ): Promise<void> {
    const listing = await lock(tx, listingId)
    const held = (await queries.listOpen(tx, listingId)).filter((hold) => hold.offerId === offerId)
    await endHolds(tx, listing, held, 'canceled')
    await settle(tx, listing)
  }

  return {
    /**
     * Holds things at an agreed price, until the end of the hours of the next day of the sale.
     * @returns until when
     * @throws AppError `conflict` when the sale is over, or a thing is sold, or no piece of it is left that is not held for
     *   somebody else
     */
    async holdAgreed(tx: Queryable, { listingId, offerId, shopperId, items }: Agreement): Promise<Date> {
      const listing = await lock(tx, listingId)
      await settle(tx, listing)
      const until = computeAgreedEnd(listing, now())
      if (until === null) throw new AppError('conflict', t.lazy`This sale is over`)
      const open = await queries.listOpen(tx, listingId)
      for (const { itemId, cents } of items) {
        const stock = await queries.findStock(tx, listingId, itemId)
        if (!stock || stock.left === 0) throw new AppError('conflict', t.lazy`This is sold already`)
        const line = open.filter((hold) => hold.itemId === itemId)
        const others = line.filter((hold) => hold.until !== null && hold.shopperId !== shopperId)
        if (others.length >= stock.left - stock.pending) {
          const describe = () => t`${shownTitle(stock)} is held for somebody else`
          throw new AppError('conflict', new LazyText(describe))
        }
        const taken = new Set(line.map(({ agreedPiece }) => agreedPiece))
        const agreedPiece = Array.from({ length: line.length + 1 }, (_, index) => index + 1).find(
          (piece) => !taken.has(piece),
        )
        const agreement = { until, agreedCents: cents, agreedPiece, offerId }
        const own = line.find((hold) => hold.shopperId === shopperId)
        if (own)
          await agreements.writeAgreement(tx, own.id, { ...agreement, agreedPiece: own.agreedPiece ?? agreedPiece })
        else {
          const hold = { id: uuidv7(), listingId, itemId, itemTitle: stock.title, shopperId, turnAt: now() }
          await queries.insertHold(tx, { ...hold, ...agreement })
        }
      }
      // Who was asked about for a piece that is gone now is in line again.
      await settle(tx, listing)
      await showChange(tx, listing)
      return until
    },

    /** The items for which `holdAgreed` finds no piece for a shopper, of those that are not sold. @param shopperId null: for anybody */
    async listHeldForOthers(listingId: string, shopperId: string | null, from: Queryable = db): Promise<string[]> {
      const held = await agreements.listHeldForOthers(from, { listingId, shopperIds: [shopperId], now: now() })
      return held.map(({ itemId }) => itemId)
    },

    /** The same for each of several shoppers. */
    listHeldForOthersOf: (listingId: string, shopperIds: readonly string[], from: Queryable = db) =>
      agreements.listHeldForOthers(from, { listingId, shopperIds, now: now() }),

    /** Ends what is held by an offer, if anything is. The shopper is notified of no end of theirs. */
    endAgreed,

    /** As if nothing had been agreed on by an offer: what was asked for before stands as it did then, the rest ends. */
    async undoAgreed(tx: Queryable, { listingId, offerId }: Pick<Agreement, 'listingId' | 'offerId'>): Promise<void> {
      await lock(tx, listingId)
      await agreements.unwriteAgreement(tx, offerId, now())
      await endAgreed(tx, { listingId, offerId })
    },

    /** By the id of an offer: until when its things are held. Offers of which nothing is held anymore are left out. */
    listAgreedEnds: (offerIds: readonly string[], from: Queryable = db): Promise<Map<string, Date>> =>
      agreements.listAgreedEnds(from, offerIds, now()),
  }
}
