import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const waitlistEntries = pgTable('waitlist_entries', {
  /** In lower case, so that one address has one row. */
  email: text('email').primaryKey(),
  /** Replaces the address in links. */
  id: uuid('id').notNull().unique().defaultRandom(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the confirmation was mailed; only one is sent per address. */
  confirmedAt: instant('confirmed_at'),
})
