import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

/** How often a public sale was changed, and up to which of its changes each follower has notified people. */
export const publicChanges = pgTable(
  'public_changes',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    follower: text('follower', { enum: ['wants', 'prices'] }).notNull(),
    changes: integer('changes').notNull().default(1),
    followedChanges: integer('followed_changes').notNull().default(0),
    /** Changes that were not followed yet are not due before this. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Attempts since the last success. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.follower] }),
    index('public_changes_due_idx')
      .on(table.dueAt)
      .where(sql`changes > followed_changes`),
  ],
)
