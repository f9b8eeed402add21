import { askingCents } from '@yardsnap/contract/asking-price'
import { isRunning, OFFER_UNDO_MINUTES } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { spread } from '@yardsnap/contract/till-money'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import * as queries from './queries.ts'
import { offerIsOver, type Settling } from './settling.ts'

const MINUTE_MS = 60_000

export type Agreeing = ReturnType<typeof agreeing>

interface Dependencies extends Settling {
  holds: Pick<HoldsService, 'holdAgreed' | 'undoAgreed' | 'listAgreedEnds'>
  now: () => Date
}

/** What the host and the shopper do alike: agree, and take an answer back. */
export function agreeing({ holds, now, findItems, say, takePlace }: Dependencies) {
  /**
   * Holds the things at the price; that of several is divided among them by what each costs.
   * @throws AppError `conflict` when one of them is sold or held for somebody else
   */
  async function agree(
    tx: Queryable,
    {
      listing,
      offer,
      cents,
      isByHost,
    }: { listing: queries.ListingRow; offer: queries.OfferRow; cents: number; isByHost: boolean },
  ): Promise<void> {
    const items = await findItems(tx, listing.id, [offer])
    const offered = offer.items.flatMap(({ itemId }) => items.get(itemId) ?? [])
    const weights = offered.map((item) => askingCents(item, 1, listing, now()))
    const shares = spread(cents, weights)
    const until = await holds.holdAgreed(tx, {
      listingId: listing.id,
      offerId: offer.id,
      shopperId: offer.shopperId,
      items: offered.map(({ id }, index) => ({ itemId: id, cents: shares[index] ?? 0 })),
    })
    const counterCents = isByHost ? null : cents
    const formerState = isByHost ? 'open' : 'countered'
    const values = { state: 'accepted', agreedCents: cents, counterCents, formerState } as const
    const version = await queries.change(tx, offer.id, { ...values, isHostsAnswer: isByHost }, now())
    const agreed = { ...offer, ...values, version }
    await say(tx, listing, { event: 'accepted', isByHost, offer: agreed, until })
  }

  /**
   * Takes the last answer of one of the two back, so that the offer stands as before.
   * @throws AppError `conflict` when it was not theirs, or too long ago, what followed from it has ended, another price stands
   *   for one of the things, one has blocked the other, or a shopper has no room for one more that runs
   */
  async function undo(
    tx: Queryable,
    { listing, offer, isByHost }: { listing: queries.ListingRow; offer: queries.OfferRow; isByHost: boolean },
  ): Promise<void> {
    const { formerState, state } = offer
    const isLate = now().getTime() - offer.changedAt.getTime() > OFFER_UNDO_MINUTES * MINUTE_MS
    if (formerState === null || offer.isHostsAnswer !== isByHost || isLate || offer.isBlocked) {
      throw new AppError('conflict', t.lazy`This cannot be undone anymore`)
    }
    const related = await queries.listRelated(tx, {
      shopperId: offer.shopperId,
      listingId: listing.id,
      itemIds: offer.items.map(({ itemId }) => itemId),
      now: now(),
    })
    const others = related.filter(({ id }) => id !== offer.id)
    const held = await holds.listAgreedEnds(
      others.map(({ id }) => id),
      tx,
    )
    if (held.size > 0 || others.some(isRunning)) throw new AppError('conflict', t.lazy`There is a newer offer for this`)
    if (!isByHost) await takePlace(tx, { shopperId: offer.shopperId, listingId: listing.id })
    if (state === 'accepted') {
      if (!(await holds.listAgreedEnds([offer.id], tx)).has(offer.id)) throw offerIsOver()
      await holds.undoAgreed(tx, { listingId: listing.id, offerId: offer.id })
    }
    const counterCents = formerState === 'countered' ? offer.counterCents : null
    const values = { state: formerState, agreedCents: null, counterCents, formerState: null } as const
    const version = await queries.change(tx, offer.id, values, now())
    const standing = { ...offer, ...values, version }
    // Nobody was told of a withdrawal.
    if (state !== 'withdrawn')
      await say(tx, listing, { event: 'taken_back', isByHost, offer: standing, until: offer.expiresAt })
  }

  return { agree, undo }
}
