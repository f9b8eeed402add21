import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'
import { holds } from './holds.ts'
import { listings } from './listings.ts'

const KINDS = ['visit', 'pickup'] as const
const STATES = ['asked', 'booked', 'canceled', 'refused', 'expired', 'removed', 'called_off', 'gone'] as const
/** Takes a place: for partial indexes. */
const STANDING = sql`state in ('asked', 'booked')`

/** Hours of a day in which people come by appointment, by the clock of the sale. */
export const appointmentWindows = pgTable(
  'appointment_windows',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Minted by the host's browser. */
    id: uuid('id').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    date: date('date').notNull(),
    from: time('from_time').notNull(),
    to: time('to_time').notNull(),
    minutes: integer('minutes').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.id] }),
    check('appointment_windows_order_check', sql`to_time > from_time`),
    check('appointment_windows_size_check', sql`minutes between 5 and 120 and people between 1 and 100`),
  ],
)

/** A visit or pick-up at a time. All writers lock the listing first. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: KINDS }).notNull(),
    state: text('state', { enum: STATES }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The zone of the sale and the day there, by which the two instants were computed. */
    timeZone: text('time_zone').notNull(),
    day: date('day').notNull(),
    /** Which place of the slot it takes, from 1: nobody else can have it. */
    place: integer('place').notNull(),
    /** Counts changes: SEQUENCE of its calendar entry, and what people are notified of once. */
    sequence: integer('sequence').notNull().default(0),
    /** The shopper has said that they are still coming. */
    isComing: boolean('is_coming').notNull().default(false),
    /** What the host has noted; null if that is unknown. */
    hasCome: boolean('has_come'),
    /** When the shopper was reminded a day and an hour before, or when it was too late for that. */
    remindedDayAt: instant('reminded_day_at'),
    remindedHourAt: instant('reminded_hour_at'),
    madeAt: instant('made_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('appointments_place_key').on(table.listingId, table.kind, table.startsAt, table.place).where(STANDING),
    uniqueIndex('appointments_day_key').on(table.listingId, table.shopperId, table.day).where(STANDING),
    // What the clock may bring: the end of what nobody has confirmed, and reminders.
    index('appointments_due_idx')
      .on(table.startsAt)
      .where(sql`state = 'asked' or (state = 'booked' and reminded_hour_at is null)`),
    index('appointments_standing_idx').on(table.endsAt).where(STANDING),
    index('appointments_listing_idx').on(table.listingId, table.endsAt),
    index('appointments_shopper_idx').on(table.shopperId, table.endsAt),
    check('appointments_order_check', sql`ends_at > starts_at and place > 0`),
  ],
)

/** What is to be picked up: holds that stand, or that have ended because the thing was bought. */
export const appointmentThings = pgTable(
  'appointment_things',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    holdId: uuid('hold_id')
      .notNull()
      .references(() => holds.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.holdId] }),
    index('appointment_things_hold_idx').on(table.holdId),
  ],
)
