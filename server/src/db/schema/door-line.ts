import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { listings } from './listings.ts'

const STATES = ['asked', 'waiting', 'in', 'out', 'left'] as const

/** The line at the door of a sale on one of its days. All writers lock its row first. */
export const doorLines = pgTable(
  'door_lines',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    opensAt: instant('opens_at').notNull(),
    cap: integer('cap').notNull(),
    maxPartySize: integer('max_party_size').notNull(),
    insideLimit: integer('inside_limit'),
    isPaused: boolean('is_paused').notNull().default(false),
    inside: integer('inside').notNull().default(0),
    lastNumber: integer('last_number').notNull().default(0),
    /** When the names of those who stood in it were deleted. */
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    unique('door_lines_day_once').on(table.listingId, table.day),
    index('door_lines_day_idx').on(table.day),
    check('door_lines_size_check', sql`cap between 1 and 500 and inside >= 0`),
  ],
)

/** One party in a line. */
export const doorTickets = pgTable(
  'door_tickets',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => doorLines.id, { onDelete: 'cascade' }),
    /** Null until the host taps somebody in whose phone did not say where it is. */
    number: integer('number'),
    letter: text('letter').notNull().default(''),
    name: text('name').notNull(),
    partySize: integer('party_size').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    place: doublePrecision('place').notNull(),
    isBack: boolean('is_back').notNull().default(false),
    calledAt: instant('called_at'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** SHA-256 of the token that the shopper's phone made; null for who was added by hand. */
    tokenHash: text('token_hash').unique(),
    /** The subscription of that phone to push messages, encrypted (auth/sealed-text.ts). */
    sealedPush: text('sealed_push'),
    language: text('language').notNull().default('en'),
  },
  (table) => [index('door_tickets_line_idx').on(table.lineId, table.joinedAt)],
)

/** Which actions of hosts' phones were done: one that is sent again is not done twice. */
export const doorActions = pgTable(
  'door_actions',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => doorLines.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.id] })],
)
