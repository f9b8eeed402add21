import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { items } from './items.ts'
import { listings } from './listings.ts'
import { offers } from './offers.ts'
import { instant } from './columns.ts'

/**
 * Why a hold ended. `missed`: it ran out. `bought`: by the one it was held for. `sold`: to somebody else. `closed`: the
 * host ended all holds, or the time of the day has passed. `gone`: the item or the sale is not public anymore.
 * `called_off`: the sale.
 */
const END_REASONS = ['canceled', 'refused', 'missed', 'bought', 'sold', 'closed', 'gone', 'called_off'] as const
export type HoldEndReason = (typeof END_REASONS)[number]

/**
 * What shoppers asked to hold, one piece or lot each. A hold is open until `endedAt`; one that was granted is over at
 * `until` even while `endedAt` is not written yet. All writers lock the listing first.
 */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Null after the item is removed from the listing. */
    itemId: uuid('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** Of the item, as it was when it was asked for. */
    itemTitle: text('item_title').notNull(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The order of the line. Uses the clock instead of the transaction's start, because askers wait for each other. */
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When this person became next in line and the host was asked; null before that. */
    turnAt: instant('turn_at'),
    /** When the shopper was notified that the host has not answered. */
    unansweredAt: instant('unanswered_at'),
    /** Null until the host says yes. */
    until: instant('until'),
    /**
     * `until` as it was before a time to pick the thing up was booked; null if none ever was. While it is set, the hold
     * outlives the end of the sale.
     */
    unbookedUntil: instant('unbooked_until'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: END_REASONS }),
    /** Whether they came for the held item; null if that is unknown. */
    hasCome: boolean('has_come'),
    /** The price that was agreed on for it, and by which offer; null for a hold at the asking price. */
    agreedCents: bigint('agreed_cents', { mode: 'number' }),
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'set null' }),
    /** Which piece of the item was agreed on, from 1: nobody else can have agreed on it. */
    agreedPiece: integer('agreed_piece'),
    /** Whether it was asked for before a price was agreed on: it stands as it did then when that is taken back. */
    wasAsked: boolean('was_asked').notNull().default(false),
    /** `until` as it was before a price was agreed on, if it was asked for before and granted. */
    unagreedUntil: instant('unagreed_until'),
  },
  (table) => [
    index('holds_open_idx')
      .on(table.listingId, table.askedAt)
      .where(sql`ended_at is null`),
    uniqueIndex('holds_item_shopper_key')
      .on(table.itemId, table.shopperId)
      .where(sql`ended_at is null`),
    uniqueIndex('holds_agreed_piece_key')
      .on(table.itemId, table.agreedPiece)
      .where(sql`ended_at is null and agreed_piece is not null`),
    index('holds_offer_idx')
      .on(table.offerId)
      .where(sql`offer_id is not null`),
    index('holds_item_idx').on(table.itemId),
    index('holds_shopper_idx').on(table.shopperId),
    index('holds_missed_idx')
      .on(table.listingId, table.until)
      .where(sql`end_reason = 'missed'`),
    check('holds_agreed_check', sql`(agreed_cents is null) = (agreed_piece is null) and agreed_cents >= 0`),
  ],
)
