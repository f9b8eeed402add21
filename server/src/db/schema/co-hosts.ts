import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { items } from './items.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const listingId = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** Somebody who helps with a sale of another person, or is invited to. */
export const coHosts = pgTable(
  'co_hosts',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    /** As the owner calls them. */
    name: text('name').notNull(),
    role: text('role', { enum: ['edit', 'dibs'] }).notNull(),
    /** SHA-256 of the secret in the link, which works for nobody else once somebody has joined; null without a link. */
    tokenHash: text('token_hash').unique(),
    codeHash: text('code_hash'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** Null until somebody has joined. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Whether the owner offers them the sale. */
    isOfferedSale: boolean('is_offered_sale').notNull().default(false),
    joinedAt: instant('joined_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('co_hosts_person_once').on(table.listingId, table.userId),
    index('co_hosts_user_idx').on(table.userId),
    check('co_hosts_joined_check', sql`(user_id is null) = (joined_at is null)`),
  ],
)

/** Until when the people of a sale say what they would like before it is public. All writers lock the listing. */
export const dibsRounds = pgTable(
  'dibs_rounds',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    closesAt: instant('closes_at').notNull(),
    way: text('way', { enum: ['owner', 'turns'] }).notNull(),
    /** Ids of co-hosts, as the owner ordered them: perhaps of some who have left, and without those who came later. */
    turnOrder: uuid('turn_order').array().notNull().default([]),
    /** When what one person alone wanted was given out; null before. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('dibs_rounds_due_idx')
      .on(table.closesAt)
      .where(sql`settled_at is null`),
  ],
)

export const dibsWishes = pgTable(
  'dibs_wishes',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    coHostId: uuid('co_host_id')
      .notNull()
      .references(() => coHosts.id, { onDelete: 'cascade' }),
    listingId: listingId(),
    comment: text('comment').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.coHostId] }),
    index('dibs_wishes_listing_idx').on(table.listingId),
    index('dibs_wishes_person_idx').on(table.coHostId),
  ],
)

/** What was decided about an item. */
export const dibsDecisions = pgTable(
  'dibs_decisions',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    listingId: listingId(),
    /** Null where it stays in the sale, and for somebody who no longer helps. */
    coHostId: uuid('co_host_id').references(() => coHosts.id, { onDelete: 'set null' }),
    /** Who keeps it; null where it stays in the sale. */
    keptBy: text('kept_by'),
    /** Whether they chose it in their turn. */
    isPicked: boolean('is_picked').notNull().default(false),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('dibs_decisions_listing_idx').on(table.listingId),
    index('dibs_decisions_person_idx').on(table.coHostId),
    check('dibs_decisions_kept_check', sql`co_host_id is null or kept_by is not null`),
  ],
)
