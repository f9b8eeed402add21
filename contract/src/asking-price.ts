import { percentOffNow, markedDown } from './markdowns.ts'
import { toCents } from './till-money.ts'

type Listing = Parameters<typeof percentOffNow>[0]

/** A price with the markdown in force, in cents. */
export function centsNow(cents: number, listing: Listing, now: Date): number {
  const percentOff = percentOffNow(listing, now)
  return percentOff === null ? cents : toCents(markedDown(cents / 100, percentOff))
}

interface Priced {
  priceSuggested: string | number
  sellAsLot: boolean
}

/** What pieces of an item cost now; a lot has one price for all of its pieces. @returns cents, 0 without a price */
export function askingCents(
  { priceSuggested, sellAsLot }: Priced,
  pieces: number,
  listing: Listing,
  now: Date,
): number {
  return centsNow(toCents(priceSuggested), listing, now) * (sellAsLot ? 1 : pieces)
}
