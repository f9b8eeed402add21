const BILLS = [10_000, 5000, 2000, 1000, 500, 100]
const COINS = [25, 10, 5, 1]

/** Bills and coins that make up an amount, the largest first; all in cents. */
export function changeFor(cents: number): { value: number; count: number }[] {
  let left = cents
  return [...BILLS, ...COINS].flatMap((value) => {
    const count = Math.floor(left / value)
    left -= count * value
    return count > 0 ? [{ value, count }] : []
  })
}

/**
 * The amounts that a customer is likely to hand over, all in cents: the exact total, the next dollar, and the next sum that
 * bills of each kind make, such as two twenties.
 */
export function cashOffers(total: number): number[] {
  const sums = BILLS.map((bill) => Math.ceil(total / bill) * bill)
  return [...new Set([total, ...sums])].sort((a, b) => a - b)
}
