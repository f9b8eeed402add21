import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const STATES = ['open', 'countered', 'accepted', 'declined', 'expired', 'withdrawn', 'sold', 'closed'] as const
const CLOSINGS = ['cheaper', 'changed', 'firm', 'gone', 'called_off', 'blocked'] as const

/**
 * What shoppers and a host say about the price of things: one row from the first price to the last answer, in which a price
 * replaces what was said before. All writers lock the listing first.
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The shopper's last price. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
    /** The price that the host asks in return; null once the shopper has named another. */
    counterCents: bigint('counter_cents', { mode: 'number' }),
    agreedCents: bigint('agreed_cents', { mode: 'number' }),
    state: text('state', { enum: STATES }).notNull().default('open'),
    /** Null unless `closed`. */
    closing: text('closing', { enum: CLOSINGS }),
    /** The state before the last answer that ended it, for undoing; null when nothing can be undone. */
    formerState: text('former_state', { enum: STATES }),
    /** Whether that answer was the host's. */
    isHostsAnswer: boolean('is_hosts_answer').notNull().default(false),
    /** How often the shopper has named a price. */
    rounds: integer('rounds').notNull().default(1),
    /** Counts changes, each of which is notified of once. */
    version: integer('version').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_listing_idx').on(table.listingId, table.changedAt),
    index('offers_shopper_idx').on(table.shopperId, table.changedAt),
    index('offers_running_idx')
      .on(table.expiresAt)
      .where(sql`state in ('open', 'countered')`),
    check('offers_cents_check', sql`cents > 0 and counter_cents > 0 and agreed_cents > 0`),
    check('offers_agreed_check', sql`(state = 'accepted') = (agreed_cents is not null)`),
    check('offers_closing_check', sql`(state = 'closed') = (closing is not null)`),
    check('offers_rounds_check', sql`rounds between 1 and 3`),
  ],
)

/** What an offer is for: one piece of each item, or a whole lot. */
export const offerItems = pgTable(
  'offer_items',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** No foreign key: an offer for an item that is removed is told so. */
    itemId: uuid('item_id').notNull(),
    position: integer('position').notNull(),
    /** When the offer was made. */
    title: text('title').notNull(),
    /** How many pieces a lot had then; null unless it was a lot. */
    lotPieces: integer('lot_pieces'),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.itemId] }), index('offer_items_item_idx').on(table.itemId)],
)
