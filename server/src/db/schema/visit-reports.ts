import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

/**
 * What people at a sale said of it: once for each device and hour. The device is a hash that differs for each sale and day,
 * so that it identifies nobody.
 */
export const visitReports = pgTable(
  'visit_reports',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    /** The beginning of the hour. */
    hour: instant('hour').notNull(),
    kind: text('kind', { enum: ['still_on', 'picked_over', 'long_line', 'no_parking', 'nobody_here'] }).notNull(),
    /** Whether the device told that it was there. */
    isConfirmed: boolean('is_confirmed').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.device, table.hour] }),
    index('visit_reports_hour_idx').on(table.hour),
  ],
)
