import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What external services answered, so that no process asks the same again while it holds. */
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

/** The latest calls of services that count them: all processes share one quota. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    provider: text('provider').notNull(),
    calledAt: instant('called_at').notNull(),
  },
  (table) => [index('provider_calls_idx').on(table.provider, table.calledAt)],
)
