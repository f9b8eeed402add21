import type { DraftChanges } from '@yardsnap/contract/drafts'
import type { LaterDay, LiveStatus } from '@yardsnap/contract/listings'
import type { PageStyle } from '@yardsnap/contract/page-styles'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { cube, instant, positionPrecision, price, tsvector } from './columns.ts'

/** SQL expression for a position on the unit sphere, null without coordinates. */
function spherePoint(latitude: string, longitude: string): string {
  const [theta, phi] = [`radians(${latitude})`, `radians(${longitude})`]
  const xyz = `cos(${theta}) * cos(${phi}), cos(${theta}) * sin(${phi}), sin(${theta})`
  return `case when ${latitude} is null or ${longitude} is null then null else cube(array[${xyz}, uuid_hash(id) / 2147483648.0 * 1e-6]) end`
}

export const listings = pgTable(
  'listings',
  {
    id: uuid('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['draft', 'published', 'ended'] })
      .notNull()
      .default('draft'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    coverUrl: text('cover_url'),
    address: text('address').notNull().default(''),
    streetAddress: text('street_address').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    addressValidated: boolean('address_validated').notNull().default(false),
    /** The seller's setting; `isAddressHidden` tells whether the address is hidden now. */
    hidesAddress: boolean('hides_address').notNull().default(false),
    /** Updated by `refreshAddressVisibility`, because the index on `pos` depends on it and cannot depend on the current time. */
    isAddressHidden: boolean('is_address_hidden').notNull().default(false),
    saleDate: date('sale_date', { mode: 'string' }),
    permitNumber: text('permit_number'),
    rainDate: date('rain_date', { mode: 'string' }),
    startTime: time('start_time'),
    endTime: time('end_time'),
    dayNote: text('day_note').notNull().default(''),
    laterDays: jsonb('later_days').$type<LaterDay[]>().notNull().default([]),
    priceRules: jsonb('price_rules').$type<PriceRule[]>().notNull().default([]),
    /** Written by the former version, which may still run while this one starts; a trigger makes rules of it. */
    markdowns: jsonb('markdowns').notNull().default([]),
    /** When prices change next by the clock; a trigger sets it as soon as what they depend on changes. Null: never. */
    pricesChangeAt: instant('prices_change_at'),
    /** All days, in order; null without a day. */
    days: date('days', { mode: 'string' })
      .array()
      .generatedAlwaysAs(sql`sale_days(sale_date, later_days)`),
    lastDay: date('last_day', { mode: 'string' }).generatedAlwaysAs(sql`last_sale_day(sale_date, later_days)`),
    timeZone: text('time_zone'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    positionPrecision: positionPrecision(),
    /** Position of the ZIP code or city: all that others may know while the address is hidden. */
    areaLatitude: doublePrecision('area_latitude'),
    areaLongitude: doublePrecision('area_longitude'),
    areaPrecision: text('area_precision', { enum: ['zip', 'city'] }),
    totalEstimatedValue: price('total_estimated_value'),
    isPremiumListing: boolean('is_premium_listing').notNull().default(false),
    /**
     * Kept when the seller's Premium ends, and used again when it resumes. `coverUrl` is read by the former version alone,
     * which may still run while this one starts.
     */
    pageStyle: jsonb('page_style').$type<PageStyle & { coverUrl: string | null }>(),
    /** Until when items are held: at most one of the two is set; both null if items are not held. */
    holdMinutes: integer('hold_minutes'),
    holdUntil: time('hold_until'),
    /** The lowest offer that is taken, in percent of the price; null if none are. */
    offerMinPercent: integer('offer_min_percent'),
    /** Whether people can come by appointment: there are windows for it. */
    takesAppointments: boolean('takes_appointments').notNull().default(false),
    liveStatus: jsonb('live_status').$type<LiveStatus>(),
    skipsEarlyAccess: boolean('skips_early_access').notNull().default(false),
    /** Until then only Premium shoppers find it; cleared when it has passed. */
    earlyAccessUntil: instant('early_access_until'),
    /** Set by the first publication and never cleared: the listing counts toward the month even after its deletion. */
    publishedAt: instant('published_at'),
    /** Status before the admin hid the listing: a hidden listing is a draft that its seller cannot publish. */
    hiddenStatus: text('hidden_status', { enum: ['published', 'ended'] }),
    /** Whether the listing was hidden by itself or together with its seller's account. */
    hiddenWith: text('hidden_with', { enum: ['sale', 'seller'] }),
    /** The reason that the seller reads; empty if none was given. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    /** The highest number that a sticker of the sale ever had. */
    lastStickerNumber: integer('last_sticker_number').notNull().default(0),
    /** Denormalized from the items, in the same transaction, so that search by item needs no join. */
    itemCount: integer('item_count').notNull().default(0),
    itemsText: text('items_text').notNull().default(''),
    categories: text('categories').array().notNull().default([]),
    /**
     * The public position on the unit sphere, for nearest-neighbor search by straight-line distance. The fourth
     * coordinate is a tie-breaker of at most 21 feet that differs for each listing: hundreds of listings that share the
     * position of one ZIP code still have a total order for keyset pagination.
     */
    pos: cube('pos').generatedAlwaysAs(
      sql`case when is_address_hidden then ${sql.raw(spherePoint('area_latitude', 'area_longitude'))} else ${sql.raw(spherePoint('latitude', 'longitude'))} end`,
    ),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, items_text), 'B') || setweight(to_tsvector('english'::regconfig, description), 'C')`,
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('listings_seller_idx').on(table.sellerId, table.createdAt.desc()),
    /** Its conditions leave searches without terms to `listings_near_idx`, and those without a place to `listings_terms_days_idx`. */
    index('listings_terms_near_days_idx')
      .using('gist', table.pos, sql`search_terms(search, categories, days) tsvector_ops (siglen = 500)`)
      .where(sql`status = 'published' and pos is not null and search_terms(search, categories, days) is not null`),
    index('listings_terms_days_idx')
      .using('gin', sql`search_terms(search, categories, days)`)
      .where(sql`status = 'published'`),
    index('listings_near_idx')
      .using('gist', table.pos, table.saleDate)
      .where(sql`status = 'published'`),
    index('listings_search_idx')
      .using('gin', table.search)
      .where(sql`status = 'published'`),
    /** Read by the former version, which may still run while this one starts; a later migration may drop it. */
    index('listings_day_idx')
      .on(table.saleDate, table.id)
      .where(sql`status = 'published'`),
    index('listings_last_day_idx')
      .on(table.lastDay, table.id)
      .where(sql`status = 'published'`),
    /** For finding the host's sale at the place of a sale that neighbors saw. */
    index('listings_point_idx')
      .using('gist', sql`point(longitude, latitude)`)
      .where(sql`status = 'published'`),
    index('listings_street_idx')
      .using('btree', sql`street_key(street_address)`)
      .where(sql`status = 'published'`),
    index('listings_hidden_idx')
      .on(table.saleDate)
      .where(sql`is_address_hidden`),
    index('listings_early_access_idx')
      .on(table.earlyAccessUntil)
      .where(sql`early_access_until is not null`),
    index('listings_prices_change_idx')
      .on(table.pricesChangeAt)
      .where(sql`status = 'published' and prices_change_at is not null`),
    index('listings_updated_idx')
      .on(table.updatedAt, table.id)
      .where(sql`status = 'published'`),
    check('listings_latitude_check', sql`latitude between -90 and 90`),
    check('listings_longitude_check', sql`longitude between -180 and 180`),
    check('listings_offers_check', sql`offer_min_percent between 1 and 100`),
    check('listings_value_check', sql`total_estimated_value >= 0 and total_estimated_value <> 'NaN'`),
  ],
)

/** The days of published listings, in whose order a search reads them. Written by a trigger of `listings`. */
export const publishedDays = pgTable(
  'published_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.listingId] }),
    index('published_days_listing_idx').on(table.listingId),
  ],
)

/** Changes of public listings that shoppers do not see before the seller updates the sale. */
export const unpublishedChanges = pgTable('unpublished_changes', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  changes: jsonb('changes').$type<DraftChanges>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Responses of creating calls, so that a retry of the same call creates nothing new. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    listingId: uuid('listing_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Number of listings created in a calendar month (UTC), updated under its row lock. */
export const listingUsage = pgTable(
  'listing_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    created: integer('created').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] }), check('listing_usage_check', sql`created >= 0`)],
)
