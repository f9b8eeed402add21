import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

/** Reports of listings to the admin; one per person, who may change it later. */
export const listingReports = pgTable(
  'listing_reports',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['scam', 'forbidden', 'offensive', 'wrong', 'other'] }).notNull(),
    details: text('details').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('listing_reports_listing_reporter_key').on(table.listingId, table.reporterId),
    index('listing_reports_reporter_idx').on(table.reporterId),
  ],
)
