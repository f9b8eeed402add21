import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'

export const savedListings = pgTable(
  'saved_sales',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The shopper's own order, with gaps where a listing was removed. */
    sortOrder: integer('sort_order').notNull(),
    mark: text('mark', { enum: ['visited', 'skipped'] }),
    /** When the mark was pressed, and the note written, on the shopper's device. */
    markedAt: timestamp('marked_at', { withTimezone: true }),
    note: text('note').notNull().default(''),
    notedAt: timestamp('noted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('saved_sales_user_listing_key').on(table.userId, table.listingId),
    // For deleting a listing.
    index('saved_sales_listing_idx').on(table.listingId),
    check('saved_sales_mark', sql`${table.mark} in ('visited', 'skipped')`),
  ],
)
