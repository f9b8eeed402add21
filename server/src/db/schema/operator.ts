import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What operators did. It names people and things in words, so that it outlives them. */
export const operatorActions = pgTable('operator_actions', {
  /** In the order of time. */
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** The operator's address, or 'command line'. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: text('details').notNull(),
})
