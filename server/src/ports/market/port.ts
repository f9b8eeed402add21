/** An asking price for a similar item elsewhere; nobody has paid it yet. */
export interface AskingPrice {
  title: string
  /** US dollars, without shipping. */
  price: number
  /** The market's own term for the condition; null if unknown. */
  condition: string | null
  /** HTTPS, on the market's own site. */
  url: string
}

export interface MarketPort {
  /** Display name of its prices: 'eBay asking prices'. Null if there is no market. */
  priceName: string | null
  /**
   * Asking prices of similar used items, at most some dozens.
   * @throws AppError `provider_failed`
   */
  findAskingPrices(itemName: string): Promise<AskingPrice[]>
}
