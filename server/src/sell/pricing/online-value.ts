import type { Estimate } from './estimate.ts'

/** Shipping is worth the effort above this ratio to the garage-sale price and above this difference in dollars. */
const WORTH_TIMES = 2
const WORTH_DOLLARS_MORE = 25

/** Whether to tell a seller about a higher asking price elsewhere. @param price US dollars */
export function isWorthMuchMore(price: number, { recommended }: Pick<Estimate, 'recommended'>): boolean {
  return price >= recommended * WORTH_TIMES && price - recommended >= WORTH_DOLLARS_MORE
}
