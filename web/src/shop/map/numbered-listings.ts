import type { PublicListing } from '@yardsnap/contract/browse'
import { haversineMiles, type Position } from '@yardsnap/contract/places'

export interface NumberedListing extends Position {
  listing: PublicListing
  /** 1 is the nearest (the `proximityNumber` of S4.13). */
  number: number
  /** From the center of what was searched. */
  distanceMiles: number
  isGold: boolean
}

interface NumberingOptions {
  center: Position
  /** Whether the viewer has Premium; everybody else sees all sales alike. */
  canSeePremium: boolean
}

/** The sales that have coordinates, nearest first and numbered from 1 (S4.13). */
export function numberListings(
  listings: readonly PublicListing[],
  { center, canSeePremium }: NumberingOptions,
): NumberedListing[] {
  return listings
    .flatMap((listing) => {
      const { latitude, longitude } = listing
      if (latitude === null || longitude === null) return []
      const distanceMiles = haversineMiles(center, { latitude, longitude })
      return [{ listing, latitude, longitude, distanceMiles, isGold: canSeePremium && listing.isPremiumListing }]
    })
    .toSorted((left, right) => left.distanceMiles - right.distanceMiles)
    .map((placed, index) => ({ ...placed, number: index + 1 }))
}

/** Premium sales are drawn first, the others nearest first (S4.13). */
export function inDrawingOrder(listings: readonly NumberedListing[]): NumberedListing[] {
  return listings.toSorted((left, right) => Number(right.isGold) - Number(left.isGold) || left.number - right.number)
}
