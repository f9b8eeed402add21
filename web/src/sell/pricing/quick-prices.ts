import { t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'

/** In dollars. */
export interface FairRange {
  low: number
  high: number
}

const COUNT = 4

/** In dollars, for things of which no price is known. */
export const USUAL_PRICES = [1, 2, 5, 10, 20]

/** Steps between typical tag prices: below so many dollars, so many dollars. */
const STEPS = [
  [2, 0.25],
  [5, 0.5],
  [20, 1],
  [100, 5],
  [500, 10],
  [2000, 50],
] as const
const LARGEST_STEP = 100

/**
 * Typical tag prices to choose with one tap, lowest first, spread over the fair range. A narrow range is filled up with
 * lower prices, because those sell sooner.
 */
export function quickPrices({ low, high }: FairRange): number[] {
  if (high <= 0) return []
  const step = STEPS.find(([below]) => high < below)?.[1] ?? LARGEST_STEP
  const prices = new Set<number>()
  for (let index = 0; index < COUNT; index++) {
    const exact = low + ((high - low) * index) / (COUNT - 1)
    prices.add(Math.max(step, Math.round(exact / step) * step))
  }
  while (prices.size < COUNT && Math.min(...prices) > step) prices.add(Math.min(...prices) - step)
  while (prices.size < COUNT) prices.add(Math.max(...prices) + step)
  return [...prices].toSorted((a, b) => a - b)
}

/** 'fair $18 to $40' */
export function fairText({ low, high }: FairRange): string {
  const [from, to] = [formatPrice(low), formatPrice(high)]
  return low === high ? t`fair ${from}` : t`fair ${from} to ${to}`
}

/** 'rough guess $15 to $60' */
export function roughGuessText({ low, high }: FairRange): string {
  const [from, to] = [formatPrice(low), formatPrice(high)]
  return low === high ? t`rough guess ${from}` : t`rough guess ${from} to ${to}`
}
