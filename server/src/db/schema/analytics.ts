import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Event counts by day (UTC). Contains no personal data. */
export const eventDays = pgTable(
  'event_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    page: text('page').notNull(),
    category: text('category').notNull().default(''),
    label: text('label').notNull().default(''),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.page, table.category, table.label] })],
)
