import type { TripState } from '@yardsnap/contract/trips'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** The current trip of each shopper, with the instant at which each part was changed on a device. */
export const trips = pgTable('trips', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Chosen by the browser. */
  id: uuid('id').notNull(),
  madeAt: instant('made_at'),
  /** Without a foreign key: a sale that is gone stays a stop that cannot be visited. */
  listingIds: uuid('listing_ids').array().notNull(),
  orderChangedAt: instant('order_changed_at'),
  settings: jsonb('settings').$type<NonNullable<TripState['settings']>>(),
  settingsChangedAt: instant('settings_changed_at'),
  plan: jsonb('plan').$type<TripState['plan']>().notNull(),
  plannedAt: instant('planned_at'),
  shareToken: text('share_token').unique('trips_share_token_key'),
})
