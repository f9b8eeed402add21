import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const displayAds = pgTable(
  'display_ads',
  {
    id: uuid('id').primaryKey(),
    isActive: boolean('is_active').notNull(),
    adSize: text('ad_size', { enum: ['banner', 'leaderboard', 'rectangle', 'square', 'mobile-banner'] }).notNull(),
    placement: text('placement', {
      enum: ['header', 'sidebar', 'footer', 'between-listings', 'mobile-top'],
    }).notNull(),
    targetPage: text('target_page', { enum: ['browse-sales', 'map-view'] }).notNull(),
    advertiserName: text('advertiser_name').notNull(),
    title: text('title').notNull(),
    clickUrl: text('click_url').notNull(),
    isPremium: boolean('is_premium').notNull(),
    /** The days (UTC) on which it is shown, both included; null: from when it is booked, or without an end. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Changes with the picture, so that its URL can be cached forever; null without a picture. */
    pictureVersion: text('picture_version'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('display_ads_page_idx')
      .on(table.targetPage)
      .where(sql`is_active`),
    check('display_ads_click_url_check', sql`click_url ~* '^https?://'`),
  ],
)

/** A separate table, because the ads are read on every page. */
export const adPictures = pgTable('ad_pictures', {
  adId: uuid('ad_id')
    .primaryKey()
    .references(() => displayAds.id, { onDelete: 'cascade' }),
  webp: bytea('webp').notNull(),
})

/** Views and clicks of an ad by day (UTC). A separate table, so that counting does not lock the ads. */
export const adDays = pgTable(
  'ad_days',
  {
    adId: uuid('ad_id')
      .notNull()
      .references(() => displayAds.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day] }), index('ad_days_day_idx').on(table.day)],
)
