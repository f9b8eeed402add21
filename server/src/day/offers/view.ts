import { shortName } from '@yardsnap/contract/names'
import { isRunning, MAX_OFFER_ROUNDS, type OfferRequest, type OwnOffer } from '@yardsnap/contract/offers'
import { askingCents } from '@yardsnap/contract/asking-price'
import { toDollars } from '@yardsnap/contract/till-money'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import type { ItemRow, ListingRow, OfferRow } from './queries.ts'
import { sumAsking, withinMiles } from './rules.ts'

/** By the id of an offer: until when its things are held. */
type HeldUntil = ReadonlyMap<string, Date>

/** ISO instant until which an answer is awaited or the things are held; null for all others. */
function getUntil(offer: OfferRow, heldUntil: HeldUntil): string | null {
  const until = isRunning(offer) ? offer.expiresAt : offer.state === 'accepted' ? heldUntil.get(offer.id) : undefined
  return until?.toISOString() ?? null
}

/** @param rounds how often the shopper has named a price, by item */
export function toOwnOffer(
  offer: OfferRow,
  { heldUntil, rounds }: { heldUntil: HeldUntil; rounds: ReadonlyMap<string, number> },
): OwnOffer {
  const named = Math.max(0, ...offer.items.map(({ itemId }) => rounds.get(itemId) ?? 0))
  return {
    id: offer.id,
    items: offer.items.map(({ itemId, title }) => ({ itemId, title })),
    cents: offer.cents,
    counterCents: offer.counterCents,
    agreedCents: offer.agreedCents,
    state: offer.state,
    // Nobody learns from this site that somebody has blocked them.
    closing: offer.closing === 'blocked' ? 'gone' : offer.closing,
    until: getUntil(offer, heldUntil),
    roundsLeft: Math.max(0, MAX_OFFER_ROUNDS - named),
  }
}

interface RequestParts {
  listing: ListingRow
  items: ReadonlyMap<string, ItemRow>
  heldUntil: HeldUntil
  /** Things of which no piece is left for a shopper. */
  taken: readonly { itemId: string; shopperId: string | null }[]
  homes: ReadonlyMap<string, Position>
  now: Date
}

/** Shoppers are shown by name, never by id, email address or where they live. */
export function toOfferRequest(offer: OfferRow, parts: RequestParts): OfferRequest {
  const { listing, items, heldUntil, taken, homes, now } = parts
  const found = offer.items.flatMap(({ itemId }) => items.get(itemId) ?? [])
  return {
    id: offer.id,
    items: offer.items.map(({ itemId, title }) => {
      const item = items.get(itemId)
      return {
        itemId,
        title,
        category: item?.category ?? '',
        pictureUrl: item?.pictureUrl ?? null,
        price: toDollars(item ? askingCents(item, 1, listing, now) : 0),
        isHeldForOthers: taken.some((held) => held.itemId === itemId && held.shopperId === offer.shopperId),
      }
    }),
    cents: offer.cents,
    counterCents: offer.counterCents,
    agreedCents: offer.agreedCents,
    askingCents: sumAsking(found, listing, now),
    state: offer.state,
    until: getUntil(offer, heldUntil),
    shopperName: shortName(offer, t`Somebody`),
    withinMiles: withinMiles(homes.get(offer.shopperId), listing),
  }
}
