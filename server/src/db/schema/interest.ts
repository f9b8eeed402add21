import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
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
    /** Of the views, those of people who came from another page of this site, and those who came straight to the sale. */
    viewsFromSite: integer('views_from_site').notNull().default(0),
    viewsByLink: integer('views_by_link').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
)

/** Views on the days of a sale by the hour in which they were counted. */
export const interestHours = pgTable(
  'interest_hours',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The beginning of the hour. */
    hour: instant('hour').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.hour] })],
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
