import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

export const positionFixes = pgTable(
  'position_fixes',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    checkedCount: integer('checked_count').notNull().default(0),
    fixedCount: integer('fixed_count').notNull().default(0),
    totalListings: integer('total_listings').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('position_fixes_user_idx').on(table.userId),
    // A second request joins the run in progress.
    uniqueIndex('position_fixes_active_idx')
      .on(table.userId)
      .where(sql`status in ('queued', 'running')`),
    check('position_fixes_counts_check', sql`fixed_count <= checked_count and checked_count <= total_listings`),
  ],
)
