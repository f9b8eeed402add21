import type { WantDays, WantDelivery } from '@yardsnap/contract/wants'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { cube, instant } from './columns.ts'

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** What somebody looks for: a stored search that published sales are matched against. */
export const wants = pgTable(
  'wants',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    query: tsquery('query').notNull(),
    /** The rarest word of each alternative: an item without any of these cannot match. */
    keyLexemes: text('key_lexemes').array().notNull(),
    /** As the person wrote it; empty: anywhere, and then the place is null. */
    location: text('location').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** On the unit sphere, as `listings.pos`. */
    point: cube('point'),
    miles: doublePrecision('miles').notNull(),
    /** The distance as a chord of the unit sphere. */
    chord: doublePrecision('chord').notNull(),
    timeZone: text('time_zone'),
    maxPrice: numeric('max_price', { precision: 10, scale: 2 }),
    days: text('days').$type<WantDays>().notNull(),
    delivery: text('delivery').$type<WantDelivery>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Matches after this are new. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Removed, but kept with its matches until another want is added, so that it can be put back. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('wants_user_idx').on(table.userId, table.createdAt),
    index('wants_key_idx')
      .using('gin', table.keyLexemes)
      .where(sql`removed_at is null`),
    index('wants_point_idx')
      .using('gist', table.point)
      .where(sql`removed_at is null`),
    check('wants_key_check', sql`cardinality(key_lexemes) > 0`),
    check('wants_place_check', sql`(point is null) = (location = '')`),
  ],
)

/** A match of a want. A row remains while its sale exists, so that nobody is notified of an item twice. */
export const wantMatches = pgTable(
  'want_matches',
  {
    wantId: uuid('want_id')
      .notNull()
      .references(() => wants.id, { onDelete: 'cascade' }),
    /** An item, or the sale itself. No foreign key: an item that is removed and put back keeps its id. */
    thingId: uuid('thing_id').notNull(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull().defaultNow(),
    /** Null before the person is notified. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.wantId, table.thingId] }),
    index('want_matches_found_idx').on(table.wantId, table.foundAt.desc()),
    index('want_matches_listing_idx').on(table.listingId),
    index('want_matches_untold_idx')
      .on(table.listingId, table.wantId)
      .where(sql`told_at is null`),
    index('want_matches_untold_want_idx')
      .on(table.wantId)
      .where(sql`told_at is null`),
  ],
)
