import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from './listings.ts'

/** How many people showed interest in a sale, by day (UTC). Apart from the listings: counting locks none of them. */
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
 * Who was counted already: a hash that is another one for each day and sale, so that it leads to nobody and from one
 * sale to no other. Kept no longer than its day can still be counted.
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
