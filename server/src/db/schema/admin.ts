import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The nonce of the setup token, while the site waits for its first operator. One row. */
export const operatorSetup = pgTable('operator_setup', {
  id: text('id').primaryKey(),
  nonce: text('nonce').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * Audit log of admin actions. It stores names as text instead of references, so that entries outlive their subjects.
 */
export const adminActions = pgTable('operator_actions', {
  /** Sorts by time. */
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  /** The admin's email address, or 'command line'. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: text('details').notNull(),
})
