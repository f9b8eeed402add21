import { dollars } from './dollars.ts'

// All amounts are in whole cents, so that every sum of the till is exact.

/** The largest sum of one sale, in cents: what a purchase can store. */
export const MAX_TILL_CENTS = 9_999_999_999

/** Whole cents of dollars. */
export function toCents(value: string | number): number {
  return Math.round(dollars(value) * 100)
}

/** A decimal string of dollars with two places, '12.50' of 1250. */
export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Divides a total by weights to the cent, by largest remainder: the parts always add up to the total. Equal parts when
 * all weights are 0.
 * @param total,weights whole numbers of 0 or more
 */
export function spread(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const all = sumAmounts(weights)
  const shares = all > 0 ? weights : weights.map(() => 1)
  // The product of two amounts can exceed Number.MAX_SAFE_INTEGER.
  const divisor = BigInt(all > 0 ? all : weights.length)
  const exact = shares.map((share) => BigInt(total) * BigInt(share))
  const parts = exact.map((product) => Number(product / divisor))
  const remainders = exact.map((product, index) => ({ index, remainder: product % divisor }))
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of remainders.slice(0, total - sumAmounts(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
