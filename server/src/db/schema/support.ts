import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** Messages of users to the admins, who answer by mail. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid('id').primaryKey(),
    senderId: text('sender_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    /** Null until an admin has noted that it is answered. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('support_messages_sender_idx').on(table.senderId),
    index('support_messages_open_idx')
      .on(table.sentAt)
      .where(sql`closed_at is null`),
  ],
)
