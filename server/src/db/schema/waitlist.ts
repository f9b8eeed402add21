import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const waitlistEntries = pgTable('waitlist_entries', {
  /** Lower case, so that one address has one row. */
  email: text('email').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
