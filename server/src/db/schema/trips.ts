import type { TripState } from '@yardsnap/contract/trips'
import { index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
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

/** A trip that its owner has opened to others; only while it is the owner's current one. */
export const jointTrips = pgTable('joint_trips', {
  id: uuid('id').primaryKey(),
  ownerId: text('owner_id')
    .notNull()
    .unique('joint_trips_owner_id_key')
    .references(() => trips.userId, { onDelete: 'cascade' }),
  /** Of the owner's trip. One that took its place is not open. */
  tripId: uuid('trip_id').notNull(),
  /** Of the link at which others join. */
  token: text('token').notNull().unique('joint_trips_token_key'),
})

/** Who edits a trip beside its owner. */
export const jointTripPeople = pgTable(
  'joint_trip_people',
  {
    id: uuid('id').primaryKey(),
    jointTripId: uuid('joint_trip_id')
      .notNull()
      .references(() => jointTrips.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at'),
  },
  (table) => [
    unique('joint_trip_people_key').on(table.jointTripId, table.userId),
    index('joint_trip_people_user_id_idx').on(table.userId),
  ],
)

/** The last mark of each stop of a joint trip, whoever made it. */
export const jointTripMarks = pgTable(
  'joint_trip_marks',
  {
    jointTripId: uuid('joint_trip_id')
      .notNull()
      .references(() => jointTrips.id, { onDelete: 'cascade' }),
    /** Of a host's sale, of one that a neighbor saw, or of a house of a community day. Marks of former stops go with the next one. */
    listingId: uuid('listing_id').notNull(),
    /** Null: taken back. */
    mark: text('mark', { enum: ['visited', 'skipped'] }),
    markedBy: text('marked_by').references(() => user.id, { onDelete: 'set null' }),
    markedAt: instant('marked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jointTripId, table.listingId] }),
    index('joint_trip_marks_listing_id_idx').on(table.listingId),
    index('joint_trip_marks_marked_by_idx').on(table.markedBy),
  ],
)
