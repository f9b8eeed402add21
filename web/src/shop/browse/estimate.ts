import { formatRoundedMoney } from '@yardsnap/contract/formats'
import { dollars } from '@yardsnap/contract/dollars'

/** Shown when nothing is known about the value of a sale. */
const UNKNOWN = '$50+'

interface Estimated {
  /** The sale's items, or the sum of their suggested prices; both missing where neither is known. */
  items?: readonly { priceSuggested: string }[]
  suggestedTotal?: string
  totalEstimatedValue: string
}

/** The value on a sale's card: the sum of its suggested prices, else its total estimated value, else '$50+' (S9.8). */
export function formatEstimate({ items = [], suggestedTotal = '0', totalEstimatedValue }: Estimated): string {
  const sum = items.reduce((total, item) => total + dollars(item.priceSuggested), dollars(suggestedTotal))
  const value = Math.round(sum) || Math.round(dollars(totalEstimatedValue))
  return value > 0 ? formatRoundedMoney(value) : UNKNOWN
}
