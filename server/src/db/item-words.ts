import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema/items.ts'

/** What searches compare of an item: the words of its title, and the number under its barcode. */
export const itemWords: SQL = sql`(case when ${items.gtin} is null then ${items.search} else ${items.search} || to_tsvector('english', ${items.gtin}) end)`
