import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

/** A shopper's saved listings as a calendar feed with a signed id in its URL; a new id invalidates the old URL. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull().unique(),
})
