import type { InputOf } from '@yardsnap/contract/endpoint'
import { isRunning, type ListingOffers, type replyToOffer } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { Agreeing } from './agreeing.ts'
import * as queries from './queries.ts'
import { offerIsOver, offerNotFound, priceHasChanged, type Settling } from './settling.ts'

interface Dependencies extends Settling, Agreeing {
  database: Database
  holds: Pick<HoldsService, 'endAgreed' | 'listAgreedEnds'>
  messages: Pick<MessagesService, 'areBlocked'>
  read: (viewerId: string, listingId: string, from: Queryable) => Promise<ListingOffers>
  now: () => Date
}

type Reply = InputOf<typeof replyToOffer>['body']

/** What a shopper answers about an own offer. */
export function shopperReplies({ database: { db }, holds, messages, read, now, ...settling }: Dependencies) {
  const { lock, settle, say, agree, undo } = settling

  /** Ends an own offer, or what was agreed on; one that is over stays as it is. */
  async function withdraw(tx: Queryable, listing: queries.ListingRow, offer: queries.OfferRow): Promise<void> {
    if (isRunning(offer)) {
      const values = { state: 'withdrawn', formerState: offer.state, isHostsAnswer: false } as const
      await queries.change(tx, offer.id, values, now())
      return
    }
    if (offer.state !== 'accepted' || !(await holds.listAgreedEnds([offer.id], tx)).has(offer.id)) return
    await holds.endAgreed(tx, { listingId: listing.id, offerId: offer.id })
    const values = { state: 'withdrawn', agreedCents: null, formerState: null } as const
    const version = await queries.change(tx, offer.id, values, now())
    await say(tx, listing, {
      event: 'withdrawn',
      isByHost: false,
      offer: { ...offer, ...values, version },
      until: null,
    })
  }

  return {
    /**
     * Agrees to the host's price, withdraws, or undoes that. A repeated answer changes nothing.
     * @throws AppError `not_found`; `forbidden` when one has blocked the other; `conflict` when the offer is over, the host
     *   has named another price, or a thing is sold or held for somebody else
     */
    async reply(
      userId: string,
      { listingId, offerId, reply }: { listingId: string; offerId: string; reply: Reply },
    ): Promise<ListingOffers> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        const known = await queries.findOffer(tx, listingId, offerId)
        if (known?.shopperId !== userId) throw offerNotFound()
        await settle(tx, listing)
        const offer = (await queries.findOffer(tx, listingId, offerId)) ?? known
        if (reply.answer === 'withdraw') await withdraw(tx, listing, offer)
        else if (await messages.areBlocked(tx, userId, listing.sellerId)) {
          throw new AppError('forbidden', t.lazy`You cannot make this host an offer`)
        } else if (reply.answer === 'undo') await undo(tx, { listing, offer, isByHost: false })
        else if (offer.state !== 'accepted' || offer.agreedCents !== reply.cents) {
          if (offer.state !== 'countered') throw offerIsOver()
          if (offer.counterCents !== reply.cents) throw priceHasChanged()
          await agree(tx, { listing, offer, cents: reply.cents, isByHost: false })
        }
        return read(userId, listingId, tx)
      })
    },
  }
}
