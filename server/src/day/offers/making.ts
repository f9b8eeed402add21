import { hasPrice } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import {
  isRunning,
  type ListingOffers,
  MAX_OFFER_ROUNDS,
  offerProblem,
  type OfferRule,
} from '@yardsnap/contract/offers'
import { LazyText, t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { itemNotFound } from '#core/items/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import * as queries from './queries.ts'
import { computeExpiry, countLotPieces, sumAsking } from './rules.ts'
import type { Settling } from './settling.ts'

interface Dependencies extends Settling {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  holds: Pick<HoldsService, 'listAgreedEnds' | 'listHeldForOthers'>
  messages: Pick<MessagesService, 'areBlocked'>
  webhooks: Pick<WebhooksService, 'emitForListing'>
  read: (viewerId: string, listingId: string, from: Queryable) => Promise<ListingOffers>
  now: () => Date
}

export interface NewOffer {
  itemIds: readonly string[]
  cents: number
}

/** The host's setting; null: no offers are taken. */
export const getRule = ({ offerMinPercent }: queries.ListingRow): OfferRule | null =>
  offerMinPercent === null ? null : { minPercent: offerMinPercent }

/** How a shopper names a price. */
export function offerMaking({
  database: { db },
  confirmation,
  holds,
  messages,
  webhooks,
  read,
  now,
  ...settling
}: Dependencies) {
  const { lock, settle, say, takePlace } = settling

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
      if (!item) throw itemNotFound()
      const refuse = (describe: (title: string) => string) =>
        new AppError('conflict', new LazyText(() => describe(shownTitle(item))))
      if (item.left === 0) throw refuse((title) => t`${title}: sold already`)
      if (item.isFirm) throw refuse((title) => t`${title}: the price is firm`)
      if (!hasPrice(item)) throw refuse((title) => t`${title} has no price yet. Ask the host first.`)
      return item
    })
  }

  /** @throws AppError `conflict` when the host could not accept a price for one of these, because others have all of it */
  async function checkNotHeld(
    tx: Queryable,
    { userId, listingId, offered }: { userId: string; listingId: string; offered: readonly queries.ItemRow[] },
  ): Promise<void> {
    const heldIds = new Set(await holds.listHeldForOthers(listingId, userId, tx))
    const held = offered.find(({ id }) => heldIds.has(id))
    if (!held) return
    throw new AppError('conflict', new LazyText(() => t`${shownTitle(held)} is held for somebody else`))
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
    const related = await queries.listRelated(tx, { shopperId: userId, listingId, itemIds, now: now() })
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

  /** Writes a new offer, within the limits of the sale and of the shopper. @returns its id @throws AppError `conflict` */
  async function insert(tx: Queryable, { userId, listingId, cents, expiresAt, offered }: NewRow): Promise<string> {
    await takePlace(tx, { shopperId: userId, listingId })
    const id = uuidv7()
    const lines = offered.map((item) => ({ itemId: item.id, title: item.title, lotPieces: countLotPieces(item) }))
    const times = { expiresAt, madeAt: now(), changedAt: now() }
    await queries.insertOffer(tx, { id, listingId, shopperId: userId, cents, ...times }, lines)
    return id
  }

  return {
    /**
     * Offers a price; for the same things it replaces that of a running offer. Repeating it changes nothing.
     * @throws AppError `not_found`, `unconfirmed`; `forbidden` when one has blocked the other; `invalid` for a price that the
     *   host does not take; `conflict` when something is sold, held for others or firm, or the shopper has `MAX_OPEN_OFFERS` or has named
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
        await checkNotHeld(tx, { userId, listingId, offered })
        const rounds = await queries.countRounds(tx, userId, itemIds)
        if (Math.max(0, ...rounds.values()) >= MAX_OFFER_ROUNDS) {
          throw new AppError('conflict', t.lazy`You have named ${MAX_OFFER_ROUNDS} prices for this. Write to the host.`)
        }
        if (replaced) {
          const values = { state: 'open', cents, counterCents: null, formerState: null } as const
          await queries.change(tx, replaced.id, { ...values, rounds: replaced.rounds + 1, expiresAt }, now())
        }
        const id = replaced?.id ?? (await insert(tx, { userId, listingId, cents, expiresAt, offered }))
        const offer = await queries.findOffer(tx, listingId, id)
        if (offer) await say(tx, listing, { event: 'made', isByHost: false, offer, until: expiresAt })
        await webhooks.emitForListing(tx, listingId, [{ type: 'offer.made', data: { listingId, offerId: id } }])
        return read(userId, listingId, tx)
      })
    },
  }
}

interface NewRow {
  userId: string
  listingId: string
  cents: number
  expiresAt: Date
  offered: readonly queries.ItemRow[]
}
