import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Ids of deleted listings, including those of deleted accounts: links and printed codes still lead there. Written by a
 * trigger of `listings`.
 */
export const deletedListings = pgTable('deleted_listings', {
  id: uuid('id').primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
})
