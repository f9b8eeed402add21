import { formatRoundedMoney } from '@yardsnap/contract/formats'
import { dollars } from '@yardsnap/contract/dollars'

/** Shown when nothing is known about the value of a sale. */
const UNKNOWN = '$50+'

interface Estimated {
  /** As `PublicListing` has it. */
  suggestedTotal: string | number
  totalEstimatedValue: string
}

/**
 * The value of a sale, on its card and its page: what its pieces that are left cost together, '$0' once all that had a
 * price are sold, '$50+' if nothing had one (S9.8, S2.11.3).
 */
export function formatEstimate({ suggestedTotal, totalEstimatedValue }: Estimated): string {
  const left = Math.round(dollars(suggestedTotal))
  return left || Math.round(dollars(totalEstimatedValue)) ? formatRoundedMoney(left) : UNKNOWN
}
