import type { CommunityArea } from '@yardsnap/contract/community-area'
import type { CommunityDate } from '@yardsnap/contract/community-days'
import type { AskedReason } from '@yardsnap/contract/community-entries'
import type { ItemCategory } from '@yardsnap/contract/items'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant, positionPrecision, typedAddress } from './columns.ts'
import { listings } from './listings.ts'

/** Community sale days. Whoever has joined as an organizer first is the owner; without organizers they are read-only. */
export const communityDays = pgTable(
  'community_days',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    /** Whose room the row takes up; who organizes it is in `community_organizers`. */
    createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    /** That it is over follows from `lastDate`. */
    status: text('status', { enum: ['draft', 'open', 'closed', 'published', 'called_off'] })
      .notNull()
      .default('draft'),
    mode: text('mode', { enum: ['neighborhood', 'hoa', 'city', 'route'] }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    /** In order; the rain date alone once it is moved there. */
    dates: jsonb('dates').$type<CommunityDate[]>().notNull(),
    /** The days of `dates`, for queries. */
    days: date('days', { mode: 'string' }).array().notNull(),
    lastDate: date('last_date', { mode: 'string' }),
    rainDate: date('rain_date', { mode: 'string' }),
    /** Empty unless it was moved. */
    movedFrom: jsonb('moved_from').$type<CommunityDate[]>().notNull().default([]),
    statusWords: text('status_words').notNull().default(''),
    area: jsonb('area').$type<CommunityArea>(),
    /** The box around the area, in degrees, and its middle. */
    west: doublePrecision('west'),
    south: doublePrecision('south'),
    east: doublePrecision('east'),
    north: doublePrecision('north'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    timeZone: text('time_zone'),
    registrationOpensOn: date('registration_opens_on', { mode: 'string' }),
    registrationClosesOn: date('registration_closes_on', { mode: 'string' }),
    needsApproval: boolean('needs_approval').notNull(),
    rules: text('rules').notNull(),
    feeText: text('fee_text').notNull(),
    isPermitRequired: boolean('is_permit_required').notNull(),
    permitPattern: text('permit_pattern').notNull(),
    permitNumber: text('permit_number').notNull(),
    /** YYYY-MM-DDTHH:MM by the clock in `timeZone`. */
    addressesShownFrom: text('addresses_shown_from'),
    printDate: date('print_date', { mode: 'string' }),
    gateHint: text('gate_hint').notNull(),
    joinCodeHash: text('join_code_hash'),
    /** The last number that was given to a house. */
    lastNumber: integer('last_number').notNull().default(0),
    /** When it was published first. */
    publishedAt: instant('published_at'),
    verifiedAt: instant('verified_at'),
    /** When an admin hid it. */
    hiddenAt: instant('hidden_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('community_days_last_date_idx')
      .on(table.lastDate, table.id)
      .where(sql`status in ('published', 'called_off')`),
    index('community_days_created_by_idx').on(table.createdBy),
  ],
)

/** Who organizes a day, and who was invited to. */
export const communityOrganizers = pgTable(
  'community_organizers',
  {
    id: uuid('id').primaryKey(),
    dayId: uuid('day_id')
      .notNull()
      .references(() => communityDays.id, { onDelete: 'cascade' }),
    /** Null until the invitation is accepted. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** That was invited, in lower case. */
    email: text('email').notNull(),
    invitedAt: instant('invited_at').notNull(),
    joinedAt: instant('joined_at'),
    /** When the invitation was declined; null again once it is accepted. */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    unique('community_organizers_user_once').on(table.dayId, table.userId),
    unique('community_organizers_email_once').on(table.dayId, table.email),
    index('community_organizers_user_idx').on(table.userId),
    index('community_organizers_email_idx')
      .on(table.email)
      .where(sql`user_id is null`),
  ],
)

/** The houses of community days. */
export const communityEntries = pgTable(
  'community_entries',
  {
    id: uuid('id').primaryKey(),
    dayId: uuid('day_id')
      .notNull()
      .references(() => communityDays.id, { onDelete: 'cascade' }),
    /** Null until it is in. Given to no other house. */
    number: integer('number'),
    status: text('status', { enum: ['asked', 'in', 'out', 'refused'] }).notNull(),
    askedBecause: text('asked_because').array().$type<AskedReason[]>().notNull(),
    /** Null for one that an organizer added, or that joined without an account. */
    hostId: text('host_id').references(() => user.id, { onDelete: 'cascade' }),
    /** In lower case; of a host without an account, or as an organizer typed it. */
    email: text('email'),
    /** Of mails to `email`. */
    language: text('language').notNull(),
    hostName: text('host_name').notNull(),
    ...typedAddress(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    positionPrecision: positionPrecision(),
    days: date('days', { mode: 'string' }).array().notNull(),
    categories: text('categories').array().$type<ItemCategory[]>().notNull(),
    permitNumber: text('permit_number').notNull(),
    /** Only organizers see it. */
    privateNote: text('private_note').notNull().default(''),
    source: text('source', { enum: ['joined', 'csv', 'organizer'] }).notNull(),
    listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'set null' }),
    /** Whose room the row takes up: the host's or the organizer's who added it. */
    addedBy: text('added_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** Null until the link of the mail was followed: until then it does not count. */
    confirmedAt: instant('confirmed_at'),
    /** When the mail with the link was last sent. */
    mailedAt: instant('mailed_at'),
    /** When its host wanted no more mails of the organizers; news still come. */
    mailsStoppedAt: instant('mails_stopped_at'),
  },
  (table) => [
    unique('community_entries_number_once').on(table.dayId, table.number),
    unique('community_entries_listing_once').on(table.dayId, table.listingId),
    uniqueIndex('community_entries_address_once')
      .on(table.dayId, table.streetKey, sql`lower(city)`)
      .where(sql`confirmed_at is not null`),
    index('community_entries_host_idx').on(table.hostId),
    index('community_entries_added_by_idx').on(table.addedBy),
    index('community_entries_email_idx')
      .on(table.email)
      .where(sql`host_id is null`),
    index('community_entries_listing_idx')
      .on(table.listingId)
      .where(sql`listing_id is not null`),
    index('community_entries_unconfirmed_idx')
      .on(table.createdAt)
      .where(sql`confirmed_at is null`),
    check('community_entries_number_check', sql`number > 0`),
  ],
)

/** What organizers write to all houses of a day, and the news that each house is told once. */
export const communityMails = pgTable(
  'community_mails',
  {
    id: uuid('id').primaryKey(),
    dayId: uuid('day_id')
      .notNull()
      .references(() => communityDays.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['mail', 'rain_date', 'called_off'] }).notNull(),
    senderId: text('sender_id').references(() => user.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last entry that was told, in the order of their ids; null before the first. */
    afterEntryId: uuid('after_entry_id'),
    /** When all were told. */
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('community_mails_day_idx').on(table.dayId, table.createdAt),
    uniqueIndex('community_mails_news_once')
      .on(table.dayId, table.kind)
      .where(sql`kind <> 'mail'`),
    index('community_mails_sender_idx').on(table.senderId),
    index('community_mails_unfinished_idx')
      .on(table.createdAt)
      .where(sql`finished_at is null`),
  ],
)
