import type { Estimate } from './estimate.ts'

/** What is worth so many times the garage price elsewhere, and so many dollars more, is worth the trouble of shipping. */
const WORTH_TIMES = 2
const WORTH_DOLLARS_MORE = 25

/** Whether a seller should know that others ask this price elsewhere. @param price US dollars */
export function isWorthMuchMore(price: number, { recommended }: Pick<Estimate, 'recommended'>): boolean {
  return price >= recommended * WORTH_TIMES && price - recommended >= WORTH_DOLLARS_MORE
}
