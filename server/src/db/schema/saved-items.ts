import { index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const price = (name: string) => numeric(name, { precision: 10, scale: 2 })

/** Items that shoppers keep an eye on. */
export const savedItems = pgTable(
  'saved_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** No foreign key: an item that is removed and put back keeps its id. */
    itemId: uuid('item_id').notNull(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Its title when it was saved: a later title may be a draft's. */
    title: text('title').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
    /** What it cost then; null without a price. */
    savedPrice: price('saved_price'),
    /** The lowest price that this person was notified of. */
    toldPrice: price('told_price'),
    /** When the seller was last asked whether it is still there. */
    askedAt: instant('asked_at'),
    /** Removed, but kept for a while, so that it can be put back. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('saved_items_user_idx').on(table.userId, table.savedAt.desc()),
    index('saved_items_listing_idx').on(table.listingId),
  ],
)
