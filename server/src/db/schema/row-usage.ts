import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const number = (name: string) => bigint(name, { mode: 'number' })
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * How much text an account's rows hold. Triggers keep it (decision 043). An account without a row is counted anew when it
 * next adds something.
 */
export const rowUsage = pgTable(
  'row_usage',
  {
    /** Without a foreign key, whose check would wait for locks of the account. */
    userId: text('user_id').primaryKey(),
    bytes: number('bytes').notNull(),
    /** When it was last summed from the rows themselves. */
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('row_usage_counted_idx').on(table.countedAt)],
)

/**
 * What statements have added (or removed: negative) and `row_usage` does not contain yet. A transaction that adds
 * something settles all of it when it commits; removals wait for that, or for the daily count.
 */
export const rowUsageChanges = pgTable(
  'row_usage_changes',
  {
    id: number('id').generatedAlwaysAsIdentity().primaryKey(),
    userId: text('user_id').notNull(),
    bytes: number('bytes').notNull(),
    transaction: transactionId('transaction').notNull(),
  },
  (table) => [index('row_usage_changes_user_idx').on(table.userId)],
)

/** The settings of the app, for the triggers. Without a row nothing is refused. */
export const rowLimits = pgTable('row_limits', {
  plan: text('plan', { enum: ['free', 'premium'] }).primaryKey(),
  bytes: number('bytes').notNull(),
})
