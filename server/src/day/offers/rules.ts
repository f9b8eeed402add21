import { askingCents } from '@yardsnap/contract/asking-price'
import { hasPrice } from '@yardsnap/contract/item-prices'
import { OFFER_HOURS, OFFER_HOURS_ON_THE_DAY, OFFER_MILES, type OfferClosing } from '@yardsnap/contract/offers'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { daysLeft, FALLBACK_TIME_ZONE, isOver, type SaleDay } from '@yardsnap/contract/sale-days'
import { sumAmounts } from '@yardsnap/contract/till-money'
import { instantOf } from '#day/holds/service.ts'
import type { ItemRow, ListingRow, OfferRow } from './queries.ts'

const HOUR_MS = 3_600_000

type OfferingListing = Pick<
  ListingRow,
  'isPublic' | 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays' | 'timeZone'
>

/**
 * Until when a price stands that is named at `now`: `OFFER_HOURS`, but on a day of the sale `OFFER_HOURS_ON_THE_DAY` from its
 * opening or from now, whichever is later, and in no case longer than the sale. Null when the sale is over or not public.
 */
export function computeExpiry(listing: OfferingListing, now: Date): Date | null {
  if (!listing.isPublic || isOver({ ...listing, status: 'published' }, now)) return null
  const long = now.getTime() + OFFER_HOURS * HOUR_MS
  const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
  const at = (date: string, time: string) => instantOf(date, time, zone).getTime()
  const endOf = ({ date, endTime }: SaleDay) => at(date, endTime ?? '24:00')
  const days = daysLeft(listing, now)
  const last = days.at(-1)
  if (!last) return new Date(long)
  const end = endOf(last)
  if (end <= now.getTime()) return null
  const next = days.find((day) => endOf(day) > now.getTime()) ?? last
  const opening = at(next.date, next.startTime ?? '00:00')
  const short = Math.max(now.getTime(), opening) + OFFER_HOURS_ON_THE_DAY * HOUR_MS
  return new Date(Math.min(long, short, end))
}

/** What things cost now, one piece of each or a whole lot, in cents. */
export function sumAsking(items: readonly ItemRow[], listing: ListingRow, now: Date): number {
  return sumAmounts(items.map((item) => askingCents(item, 1, listing, now)))
}

/** The price that stands: the host's where there is one, else the shopper's. */
const standingCents = ({ cents, counterCents }: Pick<OfferRow, 'cents' | 'counterCents'>): number =>
  counterCents ?? cents

export type OfferEnd = { state: 'expired' } | { state: 'sold' } | { state: 'closed'; closing: OfferClosing }

/**
 * How a running offer has ended by now; null while it runs. Noticing it late gives the same result.
 * @param items those of the sale, by id
 */
export function endOf(
  offer: Pick<OfferRow, 'items' | 'isBlocked' | 'expiresAt' | 'cents' | 'counterCents'>,
  { listing, items, now }: { listing: ListingRow; items: ReadonlyMap<string, ItemRow>; now: Date },
): OfferEnd | null {
  const closing = (reason: OfferClosing): OfferEnd => ({ state: 'closed', closing: reason })
  if (!listing.isPublic) return closing(listing.isCalledOff ? 'called_off' : 'gone')
  if (offer.isBlocked) return closing('blocked')
  const found = offer.items.map(({ itemId }) => items.get(itemId))
  const offered = found.filter((item) => item !== undefined)
  if (offered.length < found.length) return closing('gone')
  if (offered.some(({ left }) => left === 0)) return { state: 'sold' }
  if (offer.expiresAt <= now) return { state: 'expired' }
  if (listing.offerMinPercent === null || offered.some(({ isFirm }) => isFirm)) return closing('firm')
  if (offer.items.some(({ lotPieces }, index) => lotPieces !== countLotPieces(offered[index]!)))
    return closing('changed')
  if (!offered.every(hasPrice)) return closing('changed')
  return sumAsking(offered, listing, now) <= standingCents(offer) ? closing('cheaper') : null
}

/** How many pieces a lot has; null unless it is one. */
export const countLotPieces = ({ sellAsLot, quantity, soldQuantity }: ItemRow): number | null =>
  sellAsLot ? quantity - soldQuantity : null

/** How far a shopper lives from a sale, as its host is told; null when that is not known, or farther than all of them. */
export function withinMiles(
  home: Position | undefined,
  sale: Pick<ListingRow, 'latitude' | 'longitude'>,
): number | null {
  const { latitude, longitude } = sale
  if (!home || latitude === null || longitude === null) return null
  const miles = haversineMiles(home, { latitude, longitude })
  return OFFER_MILES.find((limit) => miles <= limit) ?? null
}
