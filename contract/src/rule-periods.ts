// When price rules count: those of a sale's own things (price-rules.ts) and those of consignors' tags (tag-prices.ts).

/** How many rules a sale has at most; likewise its consignment. */
export const MAX_PRICE_RULES = 20

export interface RulePeriod {
  /** What the clock shows where the sale is, YYYY-MM-DDTHH:MM; null: from the first moment. */
  from: string | null
  /** The first minute in which it does not count anymore; null: it counts until the sale ends. */
  until: string | null
}

/** @param clock what the clock shows where the sale is, YYYY-MM-DDTHH:MM */
export function isInForce({ from, until }: RulePeriod, clock: string): boolean {
  return (from === null || from <= clock) && (until === null || clock < until)
}

/** Whether a period ends before it begins, and so never is. */
export const isReversed = ({ from, until }: RulePeriod): boolean => from !== null && until !== null && until <= from
