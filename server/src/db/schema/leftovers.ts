import type { DonatedThing } from '@yardsnap/contract/donations'
import { LEFTOVER_WAYS, PICKUP_FLOORS, PICKUP_STAIRS } from '@yardsnap/contract/leftovers'
import { date, index, jsonb, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'
import { items } from './items.ts'
import { listings } from './listings.ts'

/** What a charity took. It outlives its sale, whose title and things it repeats for that. */
export const donations = pgTable(
  'donations',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    saleTitle: text('sale_title').notNull(),
    charity: text('charity').notNull(),
    way: text('way', { enum: ['pickup', 'dropoff'] }).notNull(),
    donatedOn: date('donated_on', { mode: 'string' }).notNull(),
    things: jsonb('things').$type<DonatedThing[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('donations_user_idx').on(table.userId, table.donatedOn, table.id),
    index('donations_listing_idx').on(table.listingId),
  ],
)

/** Where a thing goes that is left of a sale; no row while nothing is said about it. */
export const leftovers = pgTable(
  'leftovers',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    way: text('way', { enum: LEFTOVER_WAYS }),
    size: text('size').notNull().default(''),
    donationId: uuid('donation_id').references(() => donations.id, { onDelete: 'set null' }),
  },
  (table) => [index('leftovers_listing_idx').on(table.listingId), index('leftovers_donation_idx').on(table.donationId)],
)

/** Who picks up what is left of a sale, and how they get to it; and where else it went. */
export const pickups = pgTable(
  'pickups',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    charity: text('charity').notNull().default(''),
    floor: text('floor', { enum: PICKUP_FLOORS }).notNull().default('ground'),
    stairs: text('stairs', { enum: PICKUP_STAIRS }).notNull().default('none'),
    gateHours: text('gate_hours').notNull().default(''),
    day: date('day', { mode: 'string' }),
    startTime: time('start_time'),
    endTime: time('end_time'),
    /** The last curb sale that was made of what is given away. */
    curbListingId: uuid('curb_listing_id').references(() => listings.id, { onDelete: 'set null' }),
  },
  (table) => [index('pickups_curb_idx').on(table.curbListingId)],
)
