import { MIN_SOLD_SALES, SOLD_NEAR_MILES, type SoldNearby } from '@yardsnap/contract/pricing'
import { computeQuantile } from './quantiles.ts'
import type { SoldItem } from './sold-queries.ts'

/** What similar things went for near by, with what is shown of it. All in US dollars. */
export interface SoldPrices {
  /** The median of each host's, so that nobody's takings can be told from them. */
  got: readonly number[]
  shown: SoldNearby
}

/**
 * Null for fewer than MIN_SOLD_SALES hosts: each counts once, with the median of what they sold, so that no host decides
 * what is shown and nobody can be recognized in it.
 * @param items of one kind
 */
export function summarizeSold(items: readonly SoldItem[]): SoldPrices | null {
  const hosts = [...Map.groupBy(items, ({ sellerId }) => sellerId).values()].map((sold) => ({
    asked: computeQuantile(
      sold.map(({ asked }) => asked),
      0.5,
    ),
    got: computeQuantile(
      sold.map(({ got }) => got),
      0.5,
    ),
  }))
  if (hosts.length < MIN_SOLD_SALES) return null
  const got = hosts.map((host) => host.got)
  const asked = hosts.map((host) => host.asked)
  return {
    got,
    shown: {
      asked: computeQuantile(asked, 0.5).toFixed(2),
      got: computeQuantile(got, 0.5).toFixed(2),
      sales: hosts.length,
      miles: SOLD_NEAR_MILES,
    },
  }
}
