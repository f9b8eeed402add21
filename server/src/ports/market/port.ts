/** What somebody elsewhere asks for something similar: nobody has paid it yet. */
export interface AskingPrice {
  title: string
  /** US dollars, without shipping. */
  price: number
  /** As the market calls it; null when it says none. */
  condition: string | null
  /** https, on the market's own site. */
  url: string
}

/** A market outside of this site. */
export interface MarketPort {
  /** What its prices are, as people read it: 'eBay asking prices'. Null when there is no market to ask. */
  priceName: string | null
  /**
   * Asking prices of similar used things, at most some dozens, none when there are none.
   * @throws AppError `provider_failed`
   */
  findAskingPrices(itemName: string): Promise<AskingPrice[]>
}
