import type { TokenScope } from '@yardsnap/contract/endpoint'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** With which programs act for somebody. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** As its owner calls it. */
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** SHA-256 of the secret, which nobody keeps but its owner. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** To the hour; null: never. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('access_tokens_user_idx').on(table.userId)],
)
