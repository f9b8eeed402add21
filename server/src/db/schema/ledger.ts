import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { consignedItems } from './consignments.ts'
import { items } from './items.ts'
import { listings } from './listings.ts'
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
    /** The consignor's part in basis points when it was sold; null where there are no consignors, and an owner gets all. */
    splitBasisPoints: integer('split_basis_points'),
    consignedItemId: uuid('consigned_item_id').references(() => consignedItems.id, { onDelete: 'set null' }),
    /** Sold as a consignor's, and nobody knows which thing it was. */
    isUnknown: boolean('is_unknown').notNull().default(false),
    /** Of a rummage sale. */
    department: text('department'),
  },
  (table) => [
    index('purchases_listing_idx').on(table.listingId, table.soldAt),
    index('purchases_item_idx').on(table.itemId),
    index('purchases_till_sale_idx').on(table.tillSaleId),
    index('purchases_owner_idx').on(table.ownerId),
    index('purchases_consigned_item_idx').on(table.consignedItemId),
    check('purchases_split_check', sql`split_basis_points between 0 and 10000`),
    check('purchases_quantity_check', sql`quantity >= 1`),
    check('purchases_price_check', sql`price >= 0 and price <> 'NaN'`),
  ],
)
