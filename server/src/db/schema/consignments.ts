import type { Slot } from '@yardsnap/contract/consignments'
import type { TagPriceRule } from '@yardsnap/contract/tag-prices'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './columns.ts'
import { listings } from './listings.ts'
import { tillOwners } from './till.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
const listingId = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })
const consignorId = () =>
  uuid('consignor_id')
    .notNull()
    .references(() => tillOwners.id, { onDelete: 'cascade' })

/** The terms of a sale of many sellers, who are `till_owners`. A sale without a row has owners who get all of their money. */
export const consignments = pgTable('consignments', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  mode: text('mode', { enum: ['consign', 'rummage'] }).notNull(),
  splitBasisPoints: integer('split_basis_points').notNull(),
  shiftBonusBasisPoints: integer('shift_bonus_basis_points').notNull(),
  entryFeeCents: cents('entry_fee_cents').notNull(),
  tagFeeCents: cents('tag_fee_cents').notNull(),
  pulledFeeCents: cents('pulled_fee_cents').notNull(),
  priceStepCents: cents('price_step_cents').notNull(),
  minimumCents: cents('minimum_cents').notNull(),
  /** YYYY-MM-DDTHH:MM by the clock where the sale is. */
  entryClosesAt: text('entry_closes_at'),
  tagRule: text('tag_rule', { enum: ['printed', 'live'] }).notNull(),
  ifUnsold: text('if_unsold', { enum: ['return', 'donate'] }).notNull(),
  dropOffSlots: jsonb('drop_off_slots').$type<Slot[]>().notNull(),
  pickUpSlots: jsonb('pick_up_slots').$type<Slot[]>().notNull(),
  priceRules: jsonb('price_rules').$type<TagPriceRule[]>().notNull(),
  departments: text('departments').array().notNull(),
  terms: text('terms').notNull(),
  /** When the till stopped taking sales; null while it is open. */
  closedAt: instant('closed_at'),
  /** What the link is made of by which consignors register themselves; null while nobody may. */
  signUpId: uuid('sign_up_id').unique(),
  /** How many consignors there may be before those who register are put on the waiting list. */
  signUpPlaces: integer('sign_up_places'),
})

const tagFlag = (name: string) => text(name, { enum: ['full', 'half', 'any'] })
const tagColor = (name: string) => text(name, { enum: ['blue', 'green', 'orange', 'pink', 'white', 'yellow'] })

/** Things of consignors. That one is sold follows from `purchases`, so that every way to take a sale back keeps it right. */
export const consignedItems = pgTable(
  'consigned_items',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    consignorId: consignorId(),
    /** Within the things of its consignor, and given to no other. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    size: text('size').notNull(),
    cents: cents('cents').notNull(),
    flag: tagFlag('flag').notNull(),
    color: tagColor('color'),
    ifUnsold: text('if_unsold', { enum: ['return', 'donate'] }).notNull(),
    place: text('place', { enum: ['announced', 'checked_in', 'pulled', 'missing', 'returned', 'donated'] })
      .notNull()
      .default('announced'),
    pulledBecause: text('pulled_because').notNull().default(''),
    /** What the tag says that was printed last; null before. */
    printedCents: cents('printed_cents'),
    printedFlag: tagFlag('printed_flag'),
    printedColor: tagColor('printed_color'),
    printedAt: instant('printed_at'),
  },
  (table) => [
    index('consigned_items_listing_idx').on(table.listingId),
    unique('consigned_items_number_once').on(table.consignorId, table.number),
    check('consigned_items_number_check', sql`number between 1 and 9999`),
    check('consigned_items_cents_check', sql`cents >= 0`),
  ],
)

/** Mail addresses whose owners want no more mails about the consignment of an organizer. */
export const consignorMailStops = pgTable(
  'consignor_mail_stops',
  {
    sellerId: text('seller_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Made of the address by a secret (mail-stops.ts): it outlasts the address, and tells nobody which one it is. */
    addressId: uuid('address_id').notNull(),
    stoppedAt: instant('stopped_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.addressId] })],
)

/** What consignors were paid. A row is never changed but for its undoing, so that both leave a trace. */
export const consignorPayouts = pgTable(
  'consignor_payouts',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    consignorId: consignorId(),
    cents: cents('cents').notNull(),
    means: text('means', { enum: ['cash', 'check', 'other'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note').notNull(),
    paidBy: text('paid_by').references(() => user.id, { onDelete: 'set null' }),
    recordedAt: instant('recorded_at').notNull(),
    undoneAt: instant('undone_at'),
    /** YYYY-MM-DD, when a check was cashed; null before, and for other means. */
    cashedOn: date('cashed_on', { mode: 'string' }),
    /** The lost check that this payment stands for, which is undone then. */
    replaces: uuid('replaces')
      .unique()
      .references((): AnyPgColumn => consignorPayouts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('consignor_payouts_listing_idx').on(table.listingId),
    index('consignor_payouts_consignor_idx').on(table.consignorId),
    index('consignor_payouts_paid_by_idx').on(table.paidBy),
    check('consignor_payouts_cents_check', sql`cents > 0`),
  ],
)

/** Lines that were added to what a settled consignor gets. */
export const consignorCorrections = pgTable(
  'consignor_corrections',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    consignorId: consignorId(),
    /** More than 0: in favor of the consignor. */
    cents: cents('cents').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('consignor_corrections_listing_idx').on(table.listingId),
    index('consignor_corrections_consignor_idx').on(table.consignorId),
  ],
)
