import { isRunning, type ListingOffers, type OwnOfferAnywhere } from '@yardsnap/contract/offers'
import type { Position } from '@yardsnap/contract/places'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { agreeing } from './agreeing.ts'
import { hostAnswers } from './host-answers.ts'
import { leaving } from './leaving.ts'
import { getRule, offerMaking } from './making.ts'
import * as queries from './queries.ts'
import { computeExpiry } from './rules.ts'
import { shopperReplies } from './shopper-replies.ts'
import { settling } from './settling.ts'
import { toOwnOffer } from './view.ts'

export type OffersService = ReturnType<typeof offersService>

const DAY_MS = 86_400_000
/** How long shoppers still see what became of an offer. */
const ENDED_DAYS = 7
const MAX_OWN_SHOWN = 100
const SALES_AT_ONCE = 500

export interface OfferDependencies {
  database: Database
  events: Pick<Events, 'notify'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  holds: Pick<
    HoldsService,
    'holdAgreed' | 'endAgreed' | 'undoAgreed' | 'listAgreedEnds' | 'listHeldForOthers' | 'listHeldForOthersOf'
  >
  messages: Pick<MessagesService, 'areBlocked' | 'keepLine'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach'>
  webhooks: Pick<WebhooksService, 'emitForListing'>
  listHomes: (userIds: readonly string[]) => Promise<Map<string, Position>>
  now?: () => Date
}

/**
 * Offers below the price. Everything that changes the offers of a listing locks the listing's row; then `settle` ends what has
 * ended, so that a late job changes nothing. An accepted offer is a hold of `holds`, which alone decides who has a piece.
 */
export function offersService({ now = () => new Date(), ...dependencies }: OfferDependencies) {
  const { holds } = dependencies
  const { db } = dependencies.database
  const base = settling({ ...dependencies, now })
  const { findItems, settled, settle, noteDeletion } = base
  const both = { ...base, ...agreeing({ ...base, holds, now }) }

  /**
   * @param hostId for whom the viewer acts: the seller where they are a co-host
   * @throws AppError `not_found`, also for a draft of another user
   */
  async function readAs(
    { viewerId, hostId }: { viewerId: string | null; hostId: string | null },
    listingId: string,
    from: Queryable = db,
  ): Promise<ListingOffers> {
    const listing = await queries.findListing(from, listingId)
    if (!listing || (listing.status === 'draft' && listing.sellerId !== hostId)) throw listingNotFound()
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
      heldItemIds: rule === null ? [] : await holds.listHeldForOthers(listingId, viewerId, from),
      counts: [...counts].map(([itemId, offered]) => ({ itemId, count: offered.length })),
      mine: viewerId === null ? [] : await listOwn(viewerId, from, listingId),
    }
  }

  const read = (viewerId: string, listingId: string, from: Queryable) =>
    readAs({ viewerId, hostId: viewerId }, listingId, from)

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

  return {
    ...hostAnswers({ ...dependencies, ...both, now }),
    ...offerMaking({ ...dependencies, ...base, read, now }),
    ...shopperReplies({ ...dependencies, ...both, read, now }),
    ...leaving({ ...dependencies, ...base, now }),

    read: readAs,
    noteDeletion,

    /** All that somebody offers at all sales. */
    listOwn: (userId: string): Promise<OwnOfferAnywhere[]> => listOwn(userId, db),

    /** All that somebody has ever offered, for the export of their data. */
    listMadeBy: (userId: string) => queries.listMadeBy(db, userId),

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
