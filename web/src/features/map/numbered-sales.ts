import type { PublicListing } from '@yardsnap/contract/discovery'
import { haversineMiles, type Position } from '@yardsnap/contract/places'

/** A sale that has a place on the map. */
export interface NumberedSale extends Position {
  sale: PublicListing
  /** 1 is the nearest (the `proximityNumber` of S4.13). */
  number: number
  /** From the centre of what was searched. */
  distanceMiles: number
  /** Whether it is drawn as a premium sale. */
  isGold: boolean
}

interface NumberingOptions {
  centre: Position
  /** Whether the one who looks passes the premium check; everybody else sees all sales alike. */
  canSeePremium: boolean
}

/** The sales that have coordinates, nearest first and numbered from 1 (S4.13). */
export function numberSales(
  sales: readonly PublicListing[],
  { centre, canSeePremium }: NumberingOptions,
): NumberedSale[] {
  return sales
    .flatMap((sale) => {
      const { latitude, longitude } = sale
      if (latitude === null || longitude === null) return []
      const distanceMiles = haversineMiles(centre, { latitude, longitude })
      return [{ sale, latitude, longitude, distanceMiles, isGold: canSeePremium && sale.isPremiumListing }]
    })
    .toSorted((left, right) => left.distanceMiles - right.distanceMiles)
    .map((placed, index) => ({ ...placed, number: index + 1 }))
}

/** Premium sales are drawn first, the others nearest first (S4.13). */
export function inDrawingOrder(sales: readonly NumberedSale[]): NumberedSale[] {
  return sales.toSorted((left, right) => Number(right.isGold) - Number(left.isGold) || left.number - right.number)
}
