import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { seenSales } from './seen-sales.ts'

/** What a shopper keeps of a sale, whether its host or a neighbor has said that there is one. */
const savedColumns = () => ({
  id: uuid('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The shopper's own order of the sales in both tables, with gaps where one was removed. */
  sortOrder: integer('sort_order').notNull(),
  mark: text('mark', { enum: ['visited', 'skipped'] }),
  /** When the mark was pressed, and the note written, on the shopper's device. */
  markedAt: timestamp('marked_at', { withTimezone: true }),
  note: text('note').notNull().default(''),
  notedAt: timestamp('noted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const savedListings = pgTable(
  'saved_sales',
  {
    ...savedColumns(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('saved_sales_user_listing_key').on(table.userId, table.listingId),
    // For deleting a listing.
    index('saved_sales_listing_idx').on(table.listingId),
    check('saved_sales_mark', sql`${table.mark} in ('visited', 'skipped')`),
  ],
)

/** Saved sales that neighbors saw. */
export const savedSeenSales = pgTable(
  'saved_seen_sales',
  {
    ...savedColumns(),
    seenSaleId: uuid('seen_sale_id')
      .notNull()
      .references(() => seenSales.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('saved_seen_sales_user_sale_key').on(table.userId, table.seenSaleId),
    // For deleting a seen sale.
    index('saved_seen_sales_sale_idx').on(table.seenSaleId),
    check('saved_seen_sales_mark', sql`${table.mark} in ('visited', 'skipped')`),
  ],
)
