import type { NameGuess } from '@yardsnap/contract/drafts'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import { eq, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { price, tsvector } from './columns.ts'
import { listings } from './listings.ts'

export const items = pgTable(
  'items',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    condition: text('condition').notNull(),
    quantity: integer('quantity').notNull(),
    /** Sum of the item's purchases, updated in the same transaction. */
    soldQuantity: integer('sold_quantity').notNull().default(0),
    /** As the seller last said: read with `pendingLeft`, since pieces may be sold since. */
    pendingQuantity: integer('pending_quantity').notNull().default(0),
    priceSuggested: price('price_suggested'),
    priceLow: price('price_low'),
    priceHigh: price('price_high'),
    /** Null without a price, and for a price of unknown origin. */
    priceSource: text('price_source', {
      enum: [
        'own',
        'free',
        'similar-items',
        'retail-price',
        'price-guide',
        'online-prices',
        'rough-guess',
        'remote-model',
      ],
    }),
    sellAsLot: boolean('sell_as_lot').notNull().default(false),
    stickerColor: text('sticker_color', { enum: ['blue', 'green', 'orange', 'pink', 'white', 'yellow'] }),
    /** Whether its price is firm: no offers are taken for it, and nothing lowers it. */
    isFirm: boolean('is_firm').notNull().default(false),
    imageUrls: text('image_urls').array().notNull().default([]),
    confidence: real('confidence'),
    description: text('description').notNull().default(''),
    marketNotes: text('market_notes').notNull().default(''),
    cropUrl: text('crop_url'),
    cropData: jsonb('crop_data').$type<{ x: number; y: number; width: number; height: number }>(),
    sourceImageUrl: text('source_image_url'),
    gtin: text('gtin'),
    /** Only `kept` items are in the sale: see `isKept`. */
    state: text('state', { enum: ['kept', 'suggested', 'dropped'] })
      .notNull()
      .default('kept'),
    origin: text('origin', { enum: ['detected', 'manual'] })
      .notNull()
      .default('manual'),
    isTouched: boolean('is_touched').notNull().default(true),
    isLabelSure: boolean('is_label_sure').notNull().default(true),
    nameGuesses: jsonb('name_guesses').$type<NameGuess[]>().notNull().default([]),
    groupGuesses: jsonb('group_guesses').$type<ItemGroup[]>().notNull().default([]),
    lookAlikeId: text('look_alike_id'),
    retailPrice: numeric('retail_price', { precision: 10, scale: 2 }),
    /** Ids of notices of recalls to which the seller said 'Not mine'. */
    notMine: text('not_mine').array().notNull().default([]),
    /** Given when stickers are printed or the till is opened, and never given to another item of the sale. */
    stickerNumber: integer('sticker_number'),
    /** Who of a multi-family sale gets the money (`till_owners`); checked by the till, as a key would be a circle. */
    ownerId: uuid('owner_id'),
    /** Used to find the item that matched a search. */
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('english'::regconfig, title)`),
  },
  (table) => [
    index('items_listing_idx').on(table.listingId, table.position),
    index('items_search_idx').using('gin', table.search),
    index('items_gtin_idx')
      .on(table.gtin)
      .where(sql`gtin is not null`),
    check('items_quantity_check', sql`quantity >= 1`),
    check('items_sold_check', sql`sold_quantity >= 0`),
    check('items_pending_check', sql`pending_quantity >= 0`),
    check(
      'items_suggested_check',
      sql`price_suggested >= 0 and price_suggested <= 10000000 and price_suggested <> 'NaN'`,
    ),
    check('items_low_check', sql`price_low >= 0 and price_low <= 10000000 and price_low <> 'NaN'`),
    check('items_high_check', sql`price_high >= 0 and price_high <= 10000000 and price_high <> 'NaN'`),
  ],
)

/** Everything but the seller's own draft reads items with this condition: the others are not for sale. */
export const isKept = eq(items.state, 'kept')
