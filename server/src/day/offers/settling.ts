import { isRunning, MAX_OFFERS_PER_SALE, MAX_OPEN_OFFERS } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { lockAccount } from '#db/account-lock.ts'
import type { Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { HOLD_EVENTS } from '#day/holds/service.ts'
import {
  buildDeletionNotification,
  buildEndNotification,
  buildOfferNotification,
  lineOf,
  type OfferEvent,
  type Subject,
} from './notifications.ts'
import * as queries from './queries.ts'
import { computeExpiry, endOf, sumAsking } from './rules.ts'

/** What everything that changes the offers of a sale does with the locked sale. */
export type Settling = ReturnType<typeof settling>

interface Dependencies {
  events: Pick<Events, 'notify'>
  messages: Pick<MessagesService, 'keepLine'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach'>
  now: () => Date
}

/** What somebody has said, after it was written. */
interface Said {
  event: OfferEvent
  isByHost: boolean
  offer: queries.OfferRow
  until: Date | null
}

export function settling({ events, messages, notifications, now }: Dependencies) {
  /** The items of offers that are in the sale, by id. */
  async function findItems(
    from: Queryable,
    listingId: string,
    offers: readonly queries.OfferRow[],
  ): Promise<Map<string, queries.ItemRow>> {
    const ids = [...new Set(offers.flatMap((offer) => offer.items.map(({ itemId }) => itemId)))]
    return new Map((await queries.listItems(from, listingId, ids)).map((item) => [item.id, item]))
  }

  /** Offers as they stand now. @param items as `findItems` */
  function settled(
    offers: readonly queries.OfferRow[],
    { listing, items }: { listing: queries.ListingRow; items: ReadonlyMap<string, queries.ItemRow> },
  ): queries.OfferRow[] {
    return offers.map((offer) => {
      if (!isRunning(offer)) return offer
      const end = endOf(offer, { listing, items, now: now() })
      return end ? { ...offer, closing: null, ...end } : offer
    })
  }

  function subjectOf(
    offer: queries.OfferRow,
    {
      listing,
      items,
      until,
    }: { listing: queries.ListingRow; items: ReadonlyMap<string, queries.ItemRow>; until: Date | null },
  ): Subject {
    const offered = offer.items.flatMap(({ itemId }) => items.get(itemId) ?? [])
    const askingCents = sumAsking(offered, listing, now())
    return { offer, listing, askingCents, until, now: now() }
  }

  /** @returns the listing, locked @throws AppError `not_found` */
  async function lock(tx: Queryable, listingId: string): Promise<queries.ListingRow> {
    const listing = await queries.lockListing(tx, listingId)
    if (!listing) throw listingNotFound()
    return listing
  }

  /** Ends what has ended by now in a locked listing, and notifies its shoppers. */
  async function settle(tx: Queryable, listing: queries.ListingRow): Promise<void> {
    const running = await queries.listRunning(tx, listing.id)
    if (running.length === 0) return
    const items = await findItems(tx, listing.id, running)
    for (const offer of running) {
      const end = endOf(offer, { listing, items, now: now() })
      if (!end) continue
      const version = await queries.change(tx, offer.id, { ...end, formerState: null }, now())
      const subject = subjectOf({ ...offer, version }, { listing, items, until: computeExpiry(listing, now()) })
      await notifications.notify(tx, buildEndNotification(end, subject))
      await events.notify(tx, HOLD_EVENTS, listing.id)
    }
  }

  /** Notifies the shoppers of all running offers at a locked listing that is about to be deleted. */
  async function noteDeletion(tx: Queryable, listingId: string): Promise<void> {
    const listing = await queries.findListing(tx, listingId)
    if (!listing) return
    const running = await queries.listRunning(tx, listingId)
    const items = await findItems(tx, listingId, running)
    await notifications.notifyEach(
      tx,
      running.map((offer) => buildDeletionNotification(subjectOf(offer, { listing, items, until: null }))),
    )
  }

  /** Tells the other one what was said, and keeps it in their conversation. */
  async function say(
    tx: Queryable,
    listing: queries.ListingRow,
    { event, isByHost, offer, until }: Said,
  ): Promise<void> {
    const items = await findItems(tx, listing.id, [offer])
    const subject = subjectOf(offer, { listing, items, until })
    const { id: listingId, title, sellerId } = listing
    const people = { listingId, listingTitle: title, sellerId, shopperId: offer.shopperId }
    const senderId = isByHost ? sellerId : offer.shopperId
    // What ends has ended for both; but nobody gets a line from somebody whom they have blocked.
    if (!offer.isBlocked)
      await messages.keepLine(tx, people, { senderId, kind: 'offer', describe: () => lineOf(event, subject) })
    await notifications.notify(tx, buildOfferNotification(event, isByHost, subject))
    await events.notify(tx, HOLD_EVENTS, listing.id)
  }

  /** Makes sure that one more offer can run: within the limits of the sale, and of the shopper at all sales. @throws AppError `conflict` */
  async function takePlace(
    tx: Queryable,
    { shopperId, listingId }: { shopperId: string; listingId: string },
  ): Promise<void> {
    if ((await queries.listRunning(tx, listingId)).length >= MAX_OFFERS_PER_SALE) {
      throw new AppError('conflict', t.lazy`This host has too many offers to answer. Try again later.`)
    }
    await lockAccount(tx, shopperId)
    if ((await queries.countRunning(tx, shopperId, now())) >= MAX_OPEN_OFFERS) {
      throw new AppError(
        'conflict',
        t.lazy`You have ${MAX_OPEN_OFFERS} offers that nobody has answered yet. Withdraw one first.`,
      )
    }
  }

  return { findItems, settled, subjectOf, lock, settle, noteDeletion, say, takePlace }
}

export function offerNotFound(): AppError {
  return new AppError('not_found', t.lazy`This offer does not exist`)
}

export function offerIsOver(): AppError {
  return new AppError('conflict', t.lazy`This offer is over`)
}

/** The other one has named another price meanwhile. */
export function priceHasChanged(): AppError {
  return new AppError('conflict', t.lazy`The price was changed a moment ago. Look at it again.`)
}
