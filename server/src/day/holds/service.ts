import { t } from '@yardsnap/contract/texts'
import { type ListingHolds, MAX_HOLDS_PER_ITEM, MAX_OPEN_HOLDS, type OwnHoldAnywhere } from '@yardsnap/contract/holds'
import { isCalledOff } from '@yardsnap/contract/live-status'
import { v7 as uuidv7 } from 'uuid'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { itemNotFound } from '#core/items/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import { hostAnswers } from './host-answers.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import * as queries from './queries.ts'
import { agreedHolds } from './agreed-holds.ts'
import { bookedHolds } from './booked-holds.ts'
import { heldSales } from './held-sales.ts'
import { computeHoldEnd, type ItemSale, getHoldRule } from './rules.ts'
import { holdNotFound, settling } from './settling.ts'
import { toItemHolds } from './view.ts'

export type { ItemSale }
export { timeText } from './notifications.ts'
export { instantOf } from './rules.ts'
export { HOLD_EVENTS } from './settling.ts'

export type HoldsService = ReturnType<typeof holdsService>

const DUE_AT_ONCE = 500

interface Dependencies {
  database: Database
  events: Pick<Events, 'notify'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  messages: Pick<MessagesService, 'areBlocked'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach' | 'takeBack' | 'withdraw'>
  now?: () => Date
}

/**
 * Holds of items. Everything that changes the holds of a listing locks the listing's row: who commits first counts. Then
 * `settle` does what is due, so that a late job changes nothing about who gets what.
 */
export function holdsService({
  database,
  events,
  confirmation,
  messages,
  notifications,
  now = () => new Date(),
}: Dependencies) {
  const { db } = database
  const locking = settling({ events, notifications, now })
  const { settle, endHolds, listOpenHolds, showChange, lock } = locking

  /** @throws AppError `not_found`, also for a draft of another user */
  async function read(viewerId: string | null, listingId: string, from: Queryable = db): Promise<ListingHolds> {
    const listing = await queries.findListing(from, listingId)
    if (!listing || (listing.status === 'draft' && listing.sellerId !== viewerId)) throw listingNotFound()
    const open = await listOpenHolds(from, listing)
    const refused = viewerId === null ? [] : await queries.listRefused(from, listingId, viewerId)
    return {
      rule: getHoldRule(listing),
      isOpen: computeHoldEnd(listing, now()) !== null,
      items: toItemHolds({ open, refused, viewerId }),
    }
  }

  /** @throws AppError when this shopper may not ask for anything of the listing */
  async function checkMayAsk(tx: Queryable, userId: string, listing: queries.ListingRow): Promise<void> {
    if (listing.sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
    if (listing.status === 'draft') throw listingNotFound()
    if (isCalledOff(listing)) throw new AppError('conflict', t.lazy`This sale was called off`)
    if (getHoldRule(listing) === null) throw new AppError('conflict', t.lazy`This host does not hold things`)
    if (computeHoldEnd(listing, now()) === null)
      throw new AppError('conflict', t.lazy`Things are not held anymore at this sale`)
    if (await messages.areBlocked(tx, userId, listing.sellerId)) {
      throw new AppError('forbidden', t.lazy`You cannot ask this host to hold things`)
    }
    await confirmation.requireConfirmed(tx, userId)
  }

  return {
    ...hostAnswers({ ...locking, database, now }),
    ...heldSales({ ...locking, database, now }),
    ...agreedHolds({ ...locking, database, now }),
    ...bookedHolds({ ...locking, now }),

    /** All that somebody has asked for, for the export of their data. */
    listAskedBy: (shopperId: string) => queries.listAskedBy(db, shopperId),

    read: (viewerId: string | null, listingId: string): Promise<ListingHolds> => read(viewerId, listingId),

    /**
     * Asks for an item or gets in line for it; somebody who has already changes nothing.
     * @throws AppError `not_found`, `unconfirmed`; `forbidden` when one has blocked the other; `conflict` when it is sold,
     *   was refused, the line is full, or the shopper has `MAX_OPEN_HOLDS`
     */
    async ask(userId: string, listingId: string, itemId: string): Promise<ListingHolds> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        await checkMayAsk(tx, userId, listing)
        await settle(tx, listing)
        const line = (await queries.listOpen(tx, listingId)).filter((hold) => hold.itemId === itemId)
        if (line.some(({ shopperId }) => shopperId === userId)) return read(userId, listingId, tx)

        const item = await queries.findStock(tx, listingId, itemId)
        if (!item) throw itemNotFound()
        if (item.left === 0) throw new AppError('conflict', t.lazy`This is sold already`)
        const refused = await queries.listRefused(tx, listingId, userId)
        if (refused.some((hold) => hold.itemId === itemId)) {
          throw new AppError('conflict', t.lazy`The host has said no to holding this for you`)
        }
        if (line.length >= MAX_HOLDS_PER_ITEM) throw new AppError('conflict', t.lazy`The line for this is full`)
        await lockAccount(tx, userId)
        if ((await queries.countOpen(tx, userId, now())) >= MAX_OPEN_HOLDS) {
          throw new AppError(
            'conflict',
            t.lazy`You have asked for ${MAX_OPEN_HOLDS} things already. Give one up first.`,
          )
        }
        const id = uuidv7()
        await queries.insertHold(tx, { id, listingId, itemId, itemTitle: item.title, shopperId: userId })
        await showChange(tx, listing)
        await settle(tx, listing, { askedNow: id })
        return read(userId, listingId, tx)
      })
    },

    /** Gives up an own hold; one that is over changes nothing. @throws AppError `not_found` */
    async cancel(userId: string, listingId: string, holdId: string): Promise<ListingHolds> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        await settle(tx, listing)
        const open = await queries.listOpen(tx, listingId)
        const own = open.filter((hold) => hold.id === holdId && hold.shopperId === userId)
        if (own.length === 0 && !(await queries.hasHold(tx, { listingId, holdId, shopperId: userId }))) {
          throw holdNotFound()
        }
        await endHolds(tx, listing, own, 'canceled')
        await settle(tx, listing)
        return read(userId, listingId, tx)
      })
    },

    /** All that somebody has asked for and that still stands, at all sales. */
    async listOwn(userId: string): Promise<OwnHoldAnywhere[]> {
      const own: OwnHoldAnywhere[] = []
      for (const listingId of await queries.listAskedAt(db, userId)) {
        const listing = await queries.findListing(db, listingId)
        if (!listing) continue
        const open = await listOpenHolds(db, listing)
        for (const { itemId, mine } of toItemHolds({ open, refused: [], viewerId: userId })) {
          const itemTitle = open.find(({ id }) => id === mine?.id)?.itemTitle
          if (mine && itemTitle !== undefined)
            own.push({ ...mine, listingId, itemId, itemTitle, timeZone: listing.timeZone })
        }
      }
      return own
    },

    noteDeletion: locking.noteDeletion,

    /** Does what is due in all listings. @returns in how many */
    async settleDue(): Promise<number> {
      const listingIds = await queries.listDue(db, now(), DUE_AT_ONCE)
      for (const listingId of listingIds) {
        await db.transaction(async (tx) => {
          const listing = await queries.lockListing(tx, listingId)
          if (listing) await settle(tx, listing)
        })
      }
      return listingIds.length
    },
  }
}
