import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Words in published listings, unstemmed, for correcting typos in searches. */
export const words = pgTable(
  'words',
  {
    word: text('word').primaryKey(),
    /** Approximate number of occurrences. */
    seen: integer('seen').notNull(),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('words_similar_idx').using('gist', table.word.op('gist_trgm_ops'))],
)
