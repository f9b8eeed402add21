import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

/** A shopper's saved sales as a calendar that others fetch by a signed id; a new id makes the old address useless. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull().unique(),
})
