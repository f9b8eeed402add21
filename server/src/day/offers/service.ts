import { hasPrice } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import {
  isRunning,
  type ListingOffers,
  MAX_OFFER_ROUNDS,
  MAX_OFFERS_PER_SALE,
  MAX_OPEN_OFFERS,
  offerProblem,
  type OfferRule,
  type OwnOfferAnywhere,
} from '@yardsnap/contract/offers'
import type { Position } from '@yardsnap/contract/places'
import { LazyText, t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { agreeing } from './agreeing.ts'
import { hostAnswers } from './host-answers.ts'
import * as queries from './queries.ts'
import { computeExpiry, countLotPieces, sumAsking } from './rules.ts'
import { shopperReplies } from './shopper-replies.ts'
import { settling } from './settling.ts'
import { toOwnOffer } from './view.ts'

export type OffersService = ReturnType<typeof offersService>

const DAY_MS = 86_400_000
/** How long shoppers still see what became of an offer. */
const ENDED_DAYS = 7
const MAX_OWN_SHOWN = 100
const SALES_AT_ONCE = 500

interface Dependencies {
  database: Database
  events: Pick<Events, 'notify'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  holds: Pick<HoldsService, 'holdAgreed' | 'endAgreed' | 'listAgreedEnds'>
  messages: Pick<MessagesService, 'areBlocked' | 'keepLine'>
  notifications: Pick<NotificationsService, 'notify'>
  listHomes: (userIds: readonly string[]) => Promise<Map<string, Position>>
  now?: () => Date
}

export interface NewOffer {
  itemIds: readonly string[]
  cents: number
}

/**
 * Offers below the price. Everything that changes the offers of a listing locks the listing's row; then `settle` ends what has
 * ended, so that a late job changes nothing. An accepted offer is a hold of `holds`, which alone decides who has a piece.
 */
export function offersService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { confirmation, holds, messages } = dependencies
  const { db } = dependencies.database
  const base = settling({ ...dependencies, now })
  const { findItems, settled, lock, settle, say } = base
  const both = { ...base, ...agreeing({ ...base, holds, now }) }

  /** @throws AppError `not_found`, also for a draft of another user */
  async function read(viewerId: string | null, listingId: string, from: Queryable = db): Promise<ListingOffers> {
    const listing = await queries.findListing(from, listingId)
    if (!listing || (listing.status === 'draft' && listing.sellerId !== viewerId)) throw listingNotFound()
    const rows = await queries.listRunning(from, listingId)
    const running = settled(rows, { listing, items: await findItems(from, listingId, rows) }).filter(isRunning)
    const counts = Map.groupBy(
      running.flatMap(({ items }) => items),
      ({ itemId }) => itemId,
    )
    const rule = getRule(listing)
    return {
      rule,
      isOpen: rule !== null && computeExpiry(listing, now()) !== null,
      firmItemIds: rule === null ? [] : await queries.listFirm(from, listingId),
      counts: [...counts].map(([itemId, offered]) => ({ itemId, count: offered.length })),
      mine: viewerId === null ? [] : await listOwn(viewerId, from, listingId),
    }
  }

  /** A shopper's offers as they stand: running, agreed on and still held, and those that ended lately. */
  async function listOwn(shopperId: string, from: Queryable, listingId?: string): Promise<OwnOfferAnywhere[]> {
    const since = new Date(now().getTime() - ENDED_DAYS * DAY_MS)
    const of = listingId === undefined ? { shopperId } : { shopperId, listingId }
    const rows = await queries.listShown(from, { ...of, since, limit: MAX_OWN_SHOWN })
    const itemIds = [...new Set(rows.flatMap(({ items }) => items.map(({ itemId }) => itemId)))]
    const rounds = await queries.countRounds(from, shopperId, itemIds)
    const heldUntil = await holds.listAgreedEnds(
      rows.map(({ id }) => id),
      from,
    )
    const own: OwnOfferAnywhere[] = []
    for (const [saleId, offers] of Map.groupBy(rows, (row) => row.listingId)) {
      const listing = await queries.findListing(from, saleId)
      if (!listing || listing.status === 'draft') continue
      const items = await findItems(from, saleId, offers)
      for (const offer of settled(offers, { listing, items })) {
        if (offer.state === 'accepted' && !heldUntil.has(offer.id)) continue
        const { title: listingTitle, timeZone } = listing
        own.push({ ...toOwnOffer(offer, { heldUntil, rounds }), listingId: saleId, listingTitle, timeZone })
      }
    }
    return own
  }

  /** @throws AppError when this shopper may not offer anything at the listing */
  async function checkMayOffer(tx: Queryable, userId: string, listing: queries.ListingRow): Promise<OfferRule> {
    if (listing.sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
    if (listing.status === 'draft') throw listingNotFound()
    if (listing.isCalledOff) throw new AppError('conflict', t.lazy`This sale was called off`)
    const rule = getRule(listing)
    if (rule === null) throw new AppError('conflict', t.lazy`This host takes no offers`)
    if (await messages.areBlocked(tx, userId, listing.sellerId)) {
      throw new AppError('forbidden', t.lazy`You cannot make this host an offer`)
    }
    await confirmation.requireConfirmed(tx, userId)
    return rule
  }

  /** @returns what is offered for, in the order of asking @throws AppError when no offer can be made for one of it */
  async function findOffered(tx: Queryable, listingId: string, itemIds: readonly string[]): Promise<queries.ItemRow[]> {
    const found = new Map((await queries.listItems(tx, listingId, itemIds)).map((item) => [item.id, item]))
    return itemIds.map((itemId) => {
      const item = found.get(itemId)
      if (!item) throw new AppError('not_found', t.lazy`This item does not exist or has been removed`)
      const refuse = (describe: (title: string) => string) =>
        new AppError('conflict', new LazyText(() => describe(shownTitle(item))))
      if (item.left === 0) throw refuse((title) => t`${title}: sold already`)
      if (item.isFirm) throw refuse((title) => t`${title}: the price is firm`)
      if (!hasPrice(item)) throw refuse((title) => t`${title} has no price yet. Ask the host first.`)
      return item
    })
  }

  /**
   * The running offer for exactly these things, which a new price replaces.
   * @throws AppError `conflict` when another one is about some of them, or a price is agreed on, or too often one was named
   */
  async function findReplaced(
    tx: Queryable,
    { userId, listingId, itemIds }: { userId: string; listingId: string; itemIds: readonly string[] },
  ): Promise<queries.OfferRow | null> {
    const asked = new Set(itemIds)
    const own = await queries.listShown(tx, { shopperId: userId, listingId, since: now(), limit: MAX_OWN_SHOWN })
    const related = own.filter(({ items }) => items.some(({ itemId }) => asked.has(itemId)))
    const held = await holds.listAgreedEnds(
      related.map(({ id }) => id),
      tx,
    )
    if (held.size > 0) throw new AppError('conflict', t.lazy`You have agreed on a price for this already`)
    const running = related.filter(isRunning)
    const same = running.find(
      ({ items }) => items.length === asked.size && items.every(({ itemId }) => asked.has(itemId)),
    )
    if (running.some((offer) => offer !== same)) {
      throw new AppError('conflict', t.lazy`Another offer of yours is about one of these things. Withdraw it first.`)
    }
    return same ?? null
  }

  return {
    ...hostAnswers({ ...dependencies, ...both, now }),
    ...shopperReplies({ ...dependencies, ...both, read, now }),

    read: (viewerId: string | null, listingId: string): Promise<ListingOffers> => read(viewerId, listingId),

    /** All that somebody offers at all sales. */
    listOwn: (userId: string): Promise<OwnOfferAnywhere[]> => listOwn(userId, db),

    /** All that somebody has ever offered, for the export of their data. */
    listMadeBy: (userId: string) => queries.listMadeBy(db, userId),

    /**
     * Offers a price; for the same things it replaces that of a running offer. Repeating it changes nothing.
     * @throws AppError `not_found`, `unconfirmed`; `forbidden` when one has blocked the other; `invalid` for a price that the
     *   host does not take; `conflict` when something is sold or firm, or the shopper has `MAX_OPEN_OFFERS` or has named
     *   `MAX_OFFER_ROUNDS` prices for it
     */
    async make(userId: string, listingId: string, { itemIds, cents }: NewOffer): Promise<ListingOffers> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        const rule = await checkMayOffer(tx, userId, listing)
        const expiresAt = computeExpiry(listing, now())
        if (expiresAt === null) throw new AppError('conflict', t.lazy`This sale is over`)
        await settle(tx, listing)
        const offered = await findOffered(tx, listingId, itemIds)
        const askingCents = sumAsking(offered, listing, now())
        if (offerProblem(cents, { askingCents, rule }) !== null) {
          throw new AppError('invalid', new LazyText(() => offerProblem(cents, { askingCents, rule }) ?? ''))
        }
        const replaced = await findReplaced(tx, { userId, listingId, itemIds })
        if (replaced?.state === 'open' && replaced.cents === cents) return read(userId, listingId, tx)
        const rounds = await queries.countRounds(tx, userId, itemIds)
        if (Math.max(0, ...rounds.values()) >= MAX_OFFER_ROUNDS) {
          throw new AppError('conflict', t.lazy`You have named ${MAX_OFFER_ROUNDS} prices for this. Write to the host.`)
        }
        const id = replaced?.id ?? uuidv7()
        if (replaced) {
          const values = { state: 'open', cents, counterCents: null, formerState: null } as const
          await queries.change(tx, id, { ...values, rounds: replaced.rounds + 1, expiresAt }, now())
        } else {
          if ((await queries.listRunning(tx, listingId)).length >= MAX_OFFERS_PER_SALE) {
            throw new AppError('conflict', t.lazy`This host has too many offers to answer. Try again later.`)
          }
          await queries.lockShopper(tx, userId)
          if ((await queries.countRunning(tx, userId, now())) >= MAX_OPEN_OFFERS) {
            throw new AppError(
              'conflict',
              t.lazy`You have ${MAX_OPEN_OFFERS} offers that nobody has answered yet. Withdraw one first.`,
            )
          }
          const lines = offered.map((item) => ({ itemId: item.id, title: item.title, lotPieces: countLotPieces(item) }))
          const times = { expiresAt, madeAt: now(), changedAt: now() }
          await queries.insertOffer(tx, { id, listingId, shopperId: userId, cents, ...times }, lines)
        }
        const offer = await queries.findOffer(tx, listingId, id)
        if (offer) await say(tx, listing, { event: 'made', isByHost: false, offer, until: expiresAt })
        return read(userId, listingId, tx)
      })
    },

    /** Ends what has ended in all sales. @returns at how many sales offers run */
    async settleDue(): Promise<number> {
      let count = 0
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const listingIds = await queries.listSalesWithOffers(db, { after, limit: SALES_AT_ONCE })
        for (const listingId of listingIds) {
          await db.transaction(async (tx) => {
            const listing = await queries.lockListing(tx, listingId)
            if (listing) await settle(tx, listing)
          })
        }
        count += listingIds.length
        after = listingIds.at(-1) ?? after
        if (listingIds.length < SALES_AT_ONCE) return count
      }
    },
  }
}

const getRule = ({ offerMinPercent }: queries.ListingRow): OfferRule | null =>
  offerMinPercent === null ? null : { minPercent: offerMinPercent }
