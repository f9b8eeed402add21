import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { items, listings } from './listings.ts'
import { tillOwners, tillSales } from './till.ts'

export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null after the item is removed from the listing; the money still counts. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** Null when it is not counted: marked sold without a price. */
    price: numeric('price', { precision: 10, scale: 2 }),
    soldAt: timestamp('sold_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null where it was not sold at the till. */
    tillSaleId: uuid('till_sale_id').references(() => tillSales.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => tillOwners.id, { onDelete: 'set null' }),
    category: text('category'),
  },
  (table) => [
    index('purchases_listing_idx').on(table.listingId, table.soldAt),
    index('purchases_item_idx').on(table.itemId),
    index('purchases_till_sale_idx').on(table.tillSaleId),
    index('purchases_owner_idx').on(table.ownerId),
    check('purchases_quantity_check', sql`quantity >= 1`),
    check('purchases_price_check', sql`price >= 0 and price <> 'NaN'`),
  ],
)
