/** A recall as its publisher describes it, cut to what is kept. */
export interface PublishedRecall {
  /** The publisher's own, which stays the same when a recall is changed. */
  id: number
  number: string
  /** YYYY-MM-DD. */
  date: string
  title: string
  /** Of the products, as the publisher writes them. */
  products: readonly string[]
  hazard: string
  remedy: string
  url: string
}

/** Days as YYYY-MM-DD, both included. */
export type RecallPeriod = { recalledFrom: string; recalledTo: string } | { publishedFrom: string }

export interface RecallsPort {
  /**
   * The recalls of a period, or those that were published or changed since a day.
   * @throws AppError `provider_failed` when the service fails, also without a network
   */
  list(period: RecallPeriod, signal?: AbortSignal): Promise<PublishedRecall[]>
}
