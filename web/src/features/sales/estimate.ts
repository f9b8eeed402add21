import { dollars } from '@yardsnap/contract/dollars'
import { formatRoundedMoney } from '#lib/money.ts'

/** Stands for the worth of a sale that nothing is known of. */
const UNKNOWN = '$50+'

interface Estimated {
  /** Missing where only a summary of the sale is known. */
  items?: readonly { priceSuggested: string }[]
  totalEstimatedValue: string
}

/**
 * What a sale card says that a sale is worth: the rounded sum of its suggested prices, else its total estimated value,
 * else '$50+' (specification S9.8).
 */
export function estimateOf({ items = [], totalEstimatedValue }: Estimated): string {
  const sum = items.reduce((total, item) => total + dollars(item.priceSuggested), 0)
  const value = Math.round(sum) || Math.round(dollars(totalEstimatedValue))
  return value > 0 ? formatRoundedMoney(value) : UNKNOWN
}
