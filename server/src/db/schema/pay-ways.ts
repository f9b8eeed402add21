import { pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** How somebody is paid at their tills. */
export const payWays = pgTable('pay_ways', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** What the pages of their sales say. */
  kinds: text('kinds').array().notNull(),
  /** The ways with their names, encrypted (auth/sealed-text.ts). */
  sealed: text('sealed').notNull(),
  /** At the end of each receipt, for buyers to read. */
  receiptLine: text('receipt_line').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
