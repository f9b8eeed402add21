import type { Language } from '@yardsnap/contract/languages'
import type { SettledSums } from '@yardsnap/contract/settlement-sums'
import { PAY_KINDS } from '@yardsnap/contract/pay-kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
const listingId = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** One sale at a till; its lines are `purchases`. The device chooses the id. */
export const tillSales = pgTable(
  'till_sales',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    /** Null on the host's devices. */
    helperId: uuid('helper_id').references(() => tillHelpers.id, { onDelete: 'set null' }),
    deviceId: uuid('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    /** By the device's clock, corrected by its error when this was sent. */
    soldAt: instant('sold_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    wasOffline: boolean('was_offline').notNull(),
    /** As it was taken; the purchases show what is left after returns. */
    totalCents: cents('total_cents').notNull(),
    titles: text('titles').array().notNull(),
    means: text('means', { enum: ['cash', 'other'] }).notNull(),
    note: text('note').notNull().default(''),
    /** The number that the device gave it, for people to name it; null from devices of former versions. */
    number: integer('number'),
    /** Of the ways to pay that the till offers; null where it was typed. */
    paidBy: text('paid_by', { enum: PAY_KINDS }),
    /** How it was paid, as it was typed; the note also holds what its host alone reads. Null where nothing was. */
    paidByTyped: text('paid_by_typed'),
    /** SHA-256 of the token in the address of the buyer's receipt. */
    receiptHash: text('receipt_hash'),
    cashGivenCents: cents('cash_given_cents'),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    index('till_sales_listing_idx').on(table.listingId, table.soldAt),
    index('till_sales_helper_idx').on(table.helperId),
    index('till_sales_receipt_idx')
      .on(table.receiptHash)
      .where(sql`receipt_hash is not null`),
    check('till_sales_total_check', sql`total_cents >= 0`),
  ],
)

/**
 * Somebody who gets the money for some items of a sale, or a part of it: an owner of a multi-family sale, or a consignor,
 * who has a number. Columns that are null are as the terms of the sale say.
 */
export const tillOwners = pgTable(
  'till_owners',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    initials: text('initials').notNull(),
    /** Given to no other consignor of the sale; null for an owner of a sale without consignors. */
    number: integer('number'),
    email: text('email'),
    phone: text('phone').notNull().default(''),
    /** In which they registered themselves. */
    language: text('language').$type<Language>(),
    isWaiting: boolean('is_waiting').notNull().default(false),
    splitBasisPoints: integer('split_basis_points'),
    entryFeeCents: cents('entry_fee_cents'),
    tagFeeCents: cents('tag_fee_cents'),
    hasWorkedShift: boolean('has_worked_shift').notNull().default(false),
    /** SHA-256 of the secret in the link to their page. */
    portalTokenHash: text('portal_token_hash').unique(),
    /** What the link is made of that was mailed, or that they got when they registered themselves. */
    linkId: uuid('link_id').unique(),
    invitedAt: instant('invited_at'),
    /** How often the link was mailed. */
    invitations: integer('invitations').notNull().default(0),
    /** SHA-256 of the terms that they accepted. */
    termsHash: text('terms_hash'),
    termsAcceptedAt: instant('terms_accepted_at'),
    dropOffSlotId: uuid('drop_off_slot_id'),
    pickUpSlotId: uuid('pick_up_slot_id'),
    /** What they find wrong with their settlement. */
    dispute: text('dispute').notNull().default(''),
    /** How an owner of a multi-family sale is paid at the till, encrypted (auth/sealed-text.ts). */
    sealedPayWays: text('sealed_pay_ways'),
    settledAt: instant('settled_at'),
    settled: jsonb('settled').$type<SettledSums>(),
    /** The highest number that a thing of theirs ever had. */
    lastTagNumber: integer('last_tag_number').notNull().default(0),
  },
  (table) => [
    index('till_owners_listing_idx').on(table.listingId, table.position),
    unique('till_owners_number_once').on(table.listingId, table.number),
    check('till_owners_number_check', sql`number between 1 and 9999`),
    check('till_owners_split_check', sql`split_basis_points between 0 and 10000`),
  ],
)

/** A link for the device of somebody without an account. */
export const tillHelpers = pgTable(
  'till_helpers',
  {
    id: uuid('id').primaryKey(),
    listingId: listingId(),
    name: text('name').notNull(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** SHA-256 of the secret that the device was given; null before one was let in. */
    deviceHash: text('device_hash').unique(),
    role: text('role', { enum: ['till', 'check_in', 'door'] })
      .notNull()
      .default('till'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('till_helpers_listing_idx').on(table.listingId)],
)

/** Which phone of a sale is which, so that the numbers that they give without a signal are different ones. */
export const tillNumbers = pgTable(
  'till_numbers',
  {
    listingId: listingId(),
    deviceId: uuid('device_id').notNull(),
    /** 1 to 99; the hundreds of the numbers of its sales. */
    number: integer('number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.deviceId] })],
)

/** What is in the cash box, by the day. */
export const tillBoxes = pgTable(
  'till_boxes',
  {
    listingId: listingId(),
    day: date('day', { mode: 'string' }).notNull(),
    startCents: cents('start_cents').notNull(),
    countedCents: cents('counted_cents'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] })],
)

/** The one device that has the till of a sale, where its host has no Premium. */
export const tillDevices = pgTable('till_devices', {
  listingId: uuid('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  deviceId: uuid('device_id').notNull(),
  deviceName: text('device_name').notNull(),
})
