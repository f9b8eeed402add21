import type { SeenDay } from '@yardsnap/contract/seen-sales'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant, positionPrecision, typedAddress } from './columns.ts'

/** Sales that people added because they saw them. They belong to nobody until their hosts claim them. */
export const seenSales = pgTable(
  'seen_sales',
  {
    id: uuid('id').primaryKey(),
    /** Who added it; never shown to others. Null once the account is deleted. */
    finderId: text('finder_id').references(() => user.id, { onDelete: 'set null' }),
    ...typedAddress(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    positionPrecision: positionPrecision().notNull(),
    timeZone: text('time_zone').notNull(),
    days: jsonb('days').$type<SeenDay[]>().notNull(),
    /** The dates of `days`, for queries; a seen sale never gets other days. */
    dates: date('dates', { mode: 'string' }).array().notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    sightingCount: integer('sighting_count').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The days on which several devices found nobody there. */
    emptyDates: date('empty_dates', { mode: 'string' })
      .array()
      .notNull()
      .default(sql`'{}'::date[]`),
    /** When an admin hid it. */
    hiddenAt: instant('hidden_at'),
    /** When somebody who lives there removed it. The row is kept for a while, so that nobody adds it again. */
    removedAt: instant('removed_at'),
    /** The draft that its host made of it. */
    claimedListingId: uuid('claimed_listing_id').references(() => listings.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('seen_sales_place_idx').using('gist', sql`point(longitude, latitude)`),
    index('seen_sales_street_idx').on(table.streetKey),
    index('seen_sales_last_date_idx').on(table.lastDate, table.id),
    index('seen_sales_finder_idx').on(table.finderId, table.createdAt),
    index('seen_sales_claimed_idx')
      .on(table.claimedListingId)
      .where(sql`claimed_listing_id is not null`),
    check('seen_sales_latitude_check', sql`latitude between -90 and 90`),
    check('seen_sales_longitude_check', sql`longitude between -180 and 180`),
    check('seen_sales_dates_check', sql`cardinality(dates) > 0`),
  ],
)

/** Who saw a sale, once for each account and day where the sale is. */
export const seenSaleSightings = pgTable(
  'seen_sale_sightings',
  {
    seenSaleId: uuid('seen_sale_id')
      .notNull()
      .references(() => seenSales.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seenSaleId, table.userId, table.day] }),
    index('seen_sale_sightings_user_idx').on(table.userId, table.seenAt),
  ],
)

/**
 * Which devices found nobody at a seen sale on one of its days. The device is a hash that differs for each sale and day,
 * so that it identifies nobody.
 */
export const seenSaleAbsences = pgTable(
  'seen_sale_absences',
  {
    seenSaleId: uuid('seen_sale_id')
      .notNull()
      .references(() => seenSales.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    device: text('device').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seenSaleId, table.day, table.device] })],
)

/** Claims that wait for the operator's answer. */
export const seenSaleClaims = pgTable(
  'seen_sale_claims',
  {
    id: uuid('id').primaryKey(),
    seenSaleId: uuid('seen_sale_id')
      .notNull()
      .references(() => seenSales.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    typedAddress: text('typed_address').notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    unique('seen_sale_claims_once').on(table.seenSaleId, table.userId),
    index('seen_sale_claims_user_idx').on(table.userId),
    index('seen_sale_claims_claimed_idx').on(table.claimedAt),
  ],
)

/** Accounts that an admin lets add no more seen sales. */
export const blockedFinders = pgTable('blocked_finders', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  blockedAt: instant('blocked_at').notNull().defaultNow(),
})
