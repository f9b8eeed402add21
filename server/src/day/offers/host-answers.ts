import {
  counterProblem,
  isRunning,
  type OfferAnswer,
  type OfferRequest,
  type OfferRule,
} from '@yardsnap/contract/offers'
import type { Position } from '@yardsnap/contract/places'
import { LazyText } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { itemNotFound } from '#core/items/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { checkOwnListing, listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { Agreeing } from './agreeing.ts'
import * as queries from './queries.ts'
import { computeExpiry, sumAsking } from './rules.ts'
import { offerIsOver, offerNotFound, priceHasChanged, type Settling } from './settling.ts'
import { toOfferRequest } from './view.ts'

const HOUR_MS = 3_600_000
/** How long a host still sees what was answered. */
const ANSWERED_HOURS = 24
const MAX_REQUESTS = 500

interface Dependencies extends Settling, Agreeing {
  database: Database
  holds: Pick<HoldsService, 'listAgreedEnds' | 'listHeldForOthersOf'>
  /** Where people live, as far as they have said so. */
  listHomes: (userIds: readonly string[]) => Promise<Map<string, Position>>
  now: () => Date
}

/** What a host does with the offers of an own sale. */
export function hostAnswers({ database: { db }, holds, listHomes, now, ...settling }: Dependencies) {
  const { findItems, settled, lock, settle, say, agree, undo } = settling

  async function readRequests(listing: queries.ListingRow): Promise<OfferRequest[]> {
    const since = new Date(now().getTime() - ANSWERED_HOURS * HOUR_MS)
    const rows = await queries.listShown(db, { listingId: listing.id, since, limit: MAX_REQUESTS })
    const items = await findItems(db, listing.id, rows)
    const offers = settled(rows, { listing, items }).filter(({ state }) => state !== 'withdrawn' && state !== 'closed')
    const heldUntil = await holds.listAgreedEnds(offers.map(({ id }) => id))
    const shopperIds = [...new Set(offers.map(({ shopperId }) => shopperId))]
    const homes = await listHomes(shopperIds)
    const taken = await holds.listHeldForOthersOf(listing.id, shopperIds)
    return offers
      .filter(({ id, state }) => state !== 'accepted' || heldUntil.has(id))
      .map((offer) => toOfferRequest(offer, { listing, items, heldUntil, taken, homes, now: now() }))
  }

  /** Names another price. @throws AppError `invalid` unless it is between what was offered and what the things cost */
  async function counter(
    tx: Queryable,
    { listing, offer, cents }: { listing: queries.ListingRow; offer: queries.OfferRow; cents: number },
  ): Promise<void> {
    const items = await findItems(tx, listing.id, [offer])
    const asking = sumAsking([...items.values()], listing, now())
    const describe = () => counterProblem(cents, { offeredCents: offer.cents, askingCents: asking })
    if (describe() !== null) throw new AppError('invalid', new LazyText(() => describe() ?? ''))
    const until = computeExpiry(listing, now())
    if (until === null) throw offerIsOver()
    const values = { state: 'countered', counterCents: cents, formerState: 'open', isHostsAnswer: true } as const
    const version = await queries.change(tx, offer.id, { ...values, expiresAt: until }, now())
    await say(tx, listing, { event: 'countered', isByHost: true, offer: { ...offer, ...values, version }, until })
  }

  async function decline(tx: Queryable, listing: queries.ListingRow, offer: queries.OfferRow): Promise<void> {
    const values = { state: 'declined', formerState: offer.state, isHostsAnswer: true } as const
    const version = await queries.change(tx, offer.id, values, now())
    await say(tx, listing, { event: 'declined', isByHost: true, offer: { ...offer, ...values, version }, until: null })
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    async readRequests(userId: string, listingId: string): Promise<OfferRequest[]> {
      await checkOwnListing(db, userId, listingId)
      const listing = await queries.findListing(db, listingId)
      if (!listing) throw listingNotFound()
      return readRequests(listing)
    },

    /**
     * The host's answer; a repeated yes or no changes nothing.
     * @throws AppError `not_found`; `invalid` for a price that is none; `conflict` when the offer is over or its price was
     *   changed, or a thing is sold or held for somebody else
     */
    async answer(
      userId: string,
      { listingId, offerId, answer }: { listingId: string; offerId: string; answer: OfferAnswer },
    ): Promise<OfferRequest[]> {
      const listing = await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const locked = await lock(tx, listingId)
        await settle(tx, locked)
        const offer = await queries.findOffer(tx, listingId, offerId)
        if (!offer) throw offerNotFound()
        if (answer.answer === 'undo') await undo(tx, { listing: locked, offer, isByHost: true })
        else if (answer.answer === 'accept' && offer.state === 'accepted' && offer.agreedCents === answer.cents)
          return locked
        else if (answer.answer === 'decline' && offer.state === 'declined') return locked
        else if (!isRunning(offer)) throw offerIsOver()
        else if (answer.answer === 'decline') await decline(tx, locked, offer)
        else if (answer.answer === 'counter') await counter(tx, { listing: locked, offer, cents: answer.cents })
        else if (offer.cents !== answer.cents) throw priceHasChanged()
        else await agree(tx, { listing: locked, offer, cents: offer.cents, isByHost: true })
        return locked
      })
      return readRequests(listing)
    },

    /** Sets whether offers are taken. Without, those that run end, and their shoppers are notified; what is agreed on stays. */
    async setRule(userId: string, listingId: string, rule: OfferRule | null): Promise<{ rule: OfferRule | null }> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await queries.writeMinPercent(tx, listingId, rule?.minPercent ?? null)
        await settle(tx, await lock(tx, listingId))
      })
      return { rule }
    },

    /** Sets whether the price of an item is firm. Its running offers end then. @throws AppError `not_found` */
    async setFirm(
      userId: string,
      { listingId, itemId, isFirm }: { listingId: string; itemId: string; isFirm: boolean },
    ): Promise<{ isFirm: boolean }> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (!(await queries.writeFirm(tx, { listingId, itemId, isFirm }))) {
          throw itemNotFound()
        }
        await settle(tx, await lock(tx, listingId))
      })
      return { isFirm }
    },
  }
}
