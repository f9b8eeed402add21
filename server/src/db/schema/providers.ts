import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Cache of external services' answers, shared by all processes. */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    provider: text('provider').notNull(),
    questionHash: text('question_hash').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.questionHash] }),
    index('provider_answers_expiry_idx').on(table.expiresAt),
  ],
)

/** Recent calls to services with a rate limit, which all processes share. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    provider: text('provider').notNull(),
    calledAt: instant('called_at').notNull(),
  },
  (table) => [index('provider_calls_idx').on(table.provider, table.calledAt)],
)
