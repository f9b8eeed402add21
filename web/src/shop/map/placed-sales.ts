import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import type { NumberedListing } from './numbered-listings.ts'

/** A sale that neighbors saw; it has no number, so that those of hosts keep theirs. */
export interface PlacedSeenSale extends Position {
  seenSale: SeenSale
  /** From the center of what was searched. */
  distanceMiles: number
}

/** A sale day of a whole neighborhood, as one pin in its middle. */
export interface PlacedDay extends Position {
  communityDay: CommunityDayCard
  /** From the center of what was searched. */
  distanceMiles: number
}

/** Whatever has a pin on the map of sales. */
export type PlacedSale = NumberedListing | PlacedSeenSale | PlacedDay

function nearestFirst<Placed extends { distanceMiles: number }>(placed: Placed[]): Placed[] {
  return placed.toSorted((left, right) => left.distanceMiles - right.distanceMiles)
}

/** Nearest first. */
export function placeSeenSales(seenSales: readonly SeenSale[], center: Position): PlacedSeenSale[] {
  return nearestFirst(
    seenSales.map((seenSale) => {
      const { latitude, longitude } = seenSale
      return { seenSale, latitude, longitude, distanceMiles: haversineMiles(center, { latitude, longitude }) }
    }),
  )
}

/** Nearest first. */
export function placeDays(days: readonly CommunityDayCard[], center: Position): PlacedDay[] {
  return nearestFirst(
    days.map((communityDay) => {
      const { center: middle } = communityDay
      return { communityDay, ...middle, distanceMiles: haversineMiles(center, middle) }
    }),
  )
}

export const isSeen = (placed: PlacedSale): placed is PlacedSeenSale => 'seenSale' in placed
export const isDay = (placed: PlacedSale): placed is PlacedDay => 'communityDay' in placed
export const isHosted = (placed: PlacedSale): placed is NumberedListing => 'listing' in placed

/** Of a listing, a seen sale or a sale day. */
export function getPlacedId(placed: PlacedSale): string {
  if (isSeen(placed)) return placed.seenSale.id
  return isDay(placed) ? placed.communityDay.id : placed.listing.id
}

/** What the pin is found by when the focus comes back to it. */
export const getPinName = (placed: PlacedSale): string =>
  isHosted(placed) ? String(placed.number) : getPlacedId(placed)
