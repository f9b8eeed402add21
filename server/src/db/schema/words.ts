import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The words of published sales, as they are written: what a mistyped word is corrected to. */
export const words = pgTable(
  'words',
  {
    word: text('word').primaryKey(),
    /** How often, about. */
    seen: integer('seen').notNull(),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('words_similar_idx').using('gist', table.word.op('gist_trgm_ops'))],
)
