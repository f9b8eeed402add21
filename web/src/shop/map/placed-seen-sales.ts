import { haversineMiles, type Position } from '@yardsnap/contract/places'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import type { NumberedListing } from './numbered-listings.ts'

/** A sale that neighbors saw; it has no number, so that those of hosts keep theirs. */
export interface PlacedSeenSale extends Position {
  seenSale: SeenSale
  /** From the center of what was searched. */
  distanceMiles: number
}

/** Whatever has a pin on the map of sales. */
export type PlacedSale = NumberedListing | PlacedSeenSale

/** Nearest first. */
export function placeSeenSales(seenSales: readonly SeenSale[], center: Position): PlacedSeenSale[] {
  return seenSales
    .map((seenSale) => {
      const { latitude, longitude } = seenSale
      return { seenSale, latitude, longitude, distanceMiles: haversineMiles(center, { latitude, longitude }) }
    })
    .toSorted((left, right) => left.distanceMiles - right.distanceMiles)
}

export const isSeen = (placed: PlacedSale): placed is PlacedSeenSale => 'seenSale' in placed

/** Of a listing or of a seen sale. */
export const getPlacedId = (placed: PlacedSale): string => (isSeen(placed) ? placed.seenSale.id : placed.listing.id)

/** What the pin is found by when the focus comes back to it. */
export const getPinName = (placed: PlacedSale): string => (isSeen(placed) ? placed.seenSale.id : String(placed.number))
