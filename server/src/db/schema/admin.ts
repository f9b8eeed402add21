import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What admins did. It names people and things in words, so that it outlives them. */
export const adminActions = pgTable('operator_actions', {
  /** In the order of time. */
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** The admin's address, or 'command line'. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: text('details').notNull(),
})
