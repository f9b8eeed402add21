import type { LocalRuleInput } from '@yardsnap/contract/local-rules'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'

/** What cities, counties and HOAs say about garage sales, entered by admins. The columns beside `rule` repeat what is searched for. */
export const localRules = pgTable(
  'local_rules',
  {
    id: uuid('id').primaryKey(),
    authority: text('authority', { enum: ['city', 'county', 'hoa'] }).notNull(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    zips: text('zips').array().notNull(),
    rule: jsonb('rule').$type<LocalRuleInput>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('local_rules_name_once').on(table.state, table.authority, sql`lower(name)`),
    index('local_rules_zips_idx').using('gin', table.zips),
  ],
)

/** What hosts found about the rules of their place, until an admin has looked at it. */
export const localRuleFinds = pgTable(
  'local_rule_finds',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    sourceUrl: text('source_url').notNull(),
    words: text('words').notNull(),
    foundAt: instant('found_at').notNull().defaultNow(),
  },
  (table) => [
    index('local_rule_finds_user_idx').on(table.userId),
    index('local_rule_finds_time_idx').on(table.foundAt),
  ],
)
