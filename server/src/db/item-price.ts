import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema/items.ts'
import { listings } from './schema/listings.ts'

/** `isPriced` of the contract, in a query. */
export const isPriced: SQL = sql`(${items.priceSuggested} > 0 or ${items.priceSource} = 'free')`

/** What `priceNow` of the contract asks of an item. */
export const pricedItemColumns = {
  id: items.id,
  category: items.category,
  priceSuggested: items.priceSuggested,
  priceSource: items.priceSource,
  stickerColor: items.stickerColor,
  isFirm: items.isFirm,
}

/** What it asks of the item's sale. */
export const pricedSaleColumns = {
  priceRules: listings.priceRules,
  timeZone: listings.timeZone,
  liveStatus: listings.liveStatus,
}
