import type { LetterMiles } from '@yardsnap/contract/letters'
import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The mails about a weekend's sales that people get without an account. An address that ends its letter is deleted. */
export const letters = pgTable(
  'letters',
  {
    /** Replaces the address in links. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    email: text('email').notNull(),
    /** As the letter names it: 'Orlando, FL'. */
    place: text('place').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    timeZone: text('time_zone').notNull(),
    miles: integer('miles').$type<LetterMiles>().notNull(),
    /** Of the page on which it was asked for. */
    language: text('language').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the address was last asked to confirm. */
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
    /** The last Thursday whose letter is sent or waits to be. */
    lastThursday: date('last_thursday', { mode: 'string' }),
  },
  (table) => [
    // One letter for each address, and beside it one that is to replace it.
    uniqueIndex('letters_email_confirmed_key')
      .on(table.email)
      .where(sql`confirmed_at is not null`),
    uniqueIndex('letters_email_asked_key')
      .on(table.email)
      .where(sql`confirmed_at is null`),
    index('letters_thursday_idx')
      .on(table.lastThursday)
      .where(sql`confirmed_at is not null`),
  ],
)
