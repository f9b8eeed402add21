import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema/listings.ts'

/** `isPriced` of the contract, in a query. */
export const isPriced: SQL = sql`(${items.priceSuggested} > 0 or ${items.priceSource} = 'free')`
