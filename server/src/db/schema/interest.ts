import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from './listings.ts'

/**
 * How many people showed interest in a listing, by day (UTC). A separate table, so that counting does not lock
 * listings.
 */
export const interestDays = pgTable(
  'interest_days',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
    saves: integer('saves').notNull().default(0),
    contacts: integer('contacts').notNull().default(0),
    routes: integer('routes').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
)

/**
 * Visitors already counted, as a hash that differs for each day and listing, so that it identifies nobody and cannot be
 * linked between listings. Deleted once its day can no longer be counted.
 */
export const interestMarks = pgTable(
  'interest_marks',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['view', 'save', 'contact', 'route'] }).notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day, table.kind, table.mark] }),
    index('interest_marks_day_idx').on(table.day),
  ],
)
