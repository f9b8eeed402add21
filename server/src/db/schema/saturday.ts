import type { Forecast, SaturdayState } from '@yardsnap/contract/saturday'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { cube, instant } from './columns.ts'

/** Where people live, for the plans of their Saturdays; without a row nobody has asked them yet. */
export const saturdaySettings = pgTable('saturday_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Stands for the account in links. */
  id: uuid('id').notNull().unique().defaultRandom(),
  /** Empty: they do not say, and then the place is null. */
  zipCode: text('zip_code').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** On the unit sphere, as `listings.pos`. */
  point: cube('point'),
  timeZone: text('time_zone'),
  minutes: integer('minutes').notNull(),
  isOn: boolean('is_on').notNull(),
})

/** A row for each person and Saturday that was looked at, so that nobody is told of one twice. */
export const saturdayPlans = pgTable(
  'saturday_plans',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /**
     * In the order of the drive; none when there was nowhere to go. Without a foreign key: a sale that is gone is left out
     * when the plan is read.
     */
    listingIds: uuid('listing_ids').array().notNull(),
    findCount: integer('find_count').notNull(),
    /** Null without a stop. */
    departAt: instant('depart_at'),
    returnAt: instant('return_at'),
    /** The weather of the day, as it was expected then. */
    forecast: jsonb('forecast').$type<Forecast>(),
    state: text('state').$type<SaturdayState>().notNull().default('proposed'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    // For deleting old ones.
    index('saturday_plans_day_idx').on(table.day),
  ],
)
