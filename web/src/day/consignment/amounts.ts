import { toCents, toDollars } from '@yardsnap/contract/till-money'

// What the inputs of terms hold, in the units of the contract: whole cents and basis points.

/** '60', '62.5' or '62,5' in basis points. @returns NaN for what is no percentage, which the contract refuses in words */
export function toBasisPoints(percent: string): number {
  const typed = percent.trim().replace(/\s?%$/, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(typed) ? Number((Number(typed) * 100).toFixed(2)) : Number.NaN
}

/** '62.5' of 6250. */
export const toPercent = (basisPoints: number): string => String(basisPoints / 100)

/** A decimal string of dollars, as a price field holds it, in whole cents; none for an empty one. */
export const toFormCents = (dollars: string): number => (dollars.trim() === '' ? 0 : toCents(dollars))

/** The same the other way round; empty for no amount, so that the field shows its hint. */
export const toFormDollars = (cents: number): string => (cents === 0 ? '' : toDollars(cents))
