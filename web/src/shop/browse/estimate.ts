import { formatRoundedMoney } from '@yardsnap/contract/formats'
import { dollars } from '@yardsnap/contract/dollars'

/** Shown when nothing is known about the value of a sale. */
const UNKNOWN = '$50+'

interface Estimated {
  /** The suggested prices of all pieces that are left, together: `totalLeft` of the items. */
  suggestedTotal: string | number
  totalEstimatedValue: string
}

/**
 * The value of a sale, on its card and its page: what its pieces that are left cost together, else its total estimated
 * value, else '$50+' (S9.8, S2.11.3).
 */
export function formatEstimate({ suggestedTotal, totalEstimatedValue }: Estimated): string {
  const value = Math.round(dollars(suggestedTotal)) || Math.round(dollars(totalEstimatedValue))
  return value > 0 ? formatRoundedMoney(value) : UNKNOWN
}
