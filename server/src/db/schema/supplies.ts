import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const affiliateProducts = pgTable(
  'affiliate_products',
  {
    id: uuid('id').primaryKey(),
    isActive: boolean('is_active').notNull(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    retailer: text('retailer').notNull(),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    originalPrice: numeric('original_price', { precision: 10, scale: 2 }),
    rating: real('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    affiliateUrl: text('affiliate_url').notNull(),
    /** Changes with the picture, so that its URL can be cached forever; null without a picture. */
    pictureVersion: text('picture_version'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the admin last checked the price. */
    lastUpdated: timestamp('last_updated', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('affiliate_products_category_idx')
      .on(table.category)
      .where(sql`is_active`),
    check('affiliate_products_url_check', sql`affiliate_url ~* '^https?://'`),
    check('affiliate_products_price_check', sql`price >= 0 and price <> 'NaN'`),
  ],
)

/** A separate table, because lists of products do not read the pictures. */
export const productPictures = pgTable('product_pictures', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => affiliateProducts.id, { onDelete: 'cascade' }),
  webp: bytea('webp').notNull(),
})

/** Clicks on a product by day (UTC). */
export const affiliateClickDays = pgTable(
  'affiliate_click_days',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => affiliateProducts.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)
