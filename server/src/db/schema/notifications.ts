import type { NotificationKind } from '@yardsnap/contract/notifications'
import type { Language } from '@yardsnap/contract/languages'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { session, user } from './accounts.ts'
import { listings } from './listings.ts'
import { instant } from './columns.ts'

const number = (name: string) => bigint(name, { mode: 'number' })
const person = (name: string) => text(name).references(() => user.id, { onDelete: 'cascade' })

const kindColumn = () => text('kind').$type<NotificationKind>().notNull()

/** The content, for one person or for many. */
const content = () => ({
  kind: kindColumn(),
  key: text('key').notNull(),
  /** Sent only while this listing is public; null: about no listing. */
  listingId: uuid('listing_id').references(() => listings.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  text: text('text').notNull(),
  /** The page that it opens, in English; see `deliveries.ts`. */
  path: text('path').notNull(),
  isUrgent: boolean('is_urgent').notNull(),
  /** Mailed also after a day's mails about its sale are used up; see `MAILS_A_DAY`. */
  isCrucial: boolean('is_crucial').notNull().default(false),
})

/** The site's key pair for push services (VAPID): one row, shared by all processes. */
export const pushKeys = pgTable('push_keys', {
  id: text('id').primaryKey(),
  /** JWK on P-256, with its public part. */
  privateKey: jsonb('private_key').$type<{ x: string; y: string; d: string }>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** A device that takes push messages. It ends with its session: by signing out, suspension or a new password. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: number('id').generatedAlwaysAsIdentity().primaryKey(),
    userId: person('user_id').notNull(),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** Secret: whoever knows it can write to the device. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    renewedAt: instant('renewed_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_user_idx').on(table.userId)],
)

/** Settings that somebody has changed; without a row both ways are on. For messages, mail is `user.mails_messages`. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: person('user_id').notNull(),
    kind: kindColumn(),
    push: boolean('push').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** A person's notifications; rows remain, so that nobody is notified of a key twice. */
export const notifications = pgTable(
  'notifications',
  {
    id: number('id').generatedAlwaysAsIdentity().primaryKey(),
    userId: person('user_id').notNull(),
    ...content(),
    /** The sender: it is not sent when one of the two blocks the other. */
    senderId: person('sender_id'),
    /** A picture, as an address of this site. */
    picture: text('picture'),
    /** The page of this site that ends such notifications without signing in; it contains a signed token. */
    stopPath: text('stop_path'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('notifications_user_key').on(table.userId, table.key),
    // For counting a person's recent notifications.
    index('notifications_user_created_idx').on(table.userId, table.createdAt),
    // For deletions of the referenced rows.
    index('notifications_listing_idx').on(table.listingId),
    index('notifications_sender_idx').on(table.senderId),
    index('notifications_created_idx')
      .on(table.createdAt)
      .where(sql`title <> ''`),
  ],
)

/** A notification that is still to be sent: to one device, or by mail without one. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: number('id').generatedAlwaysAsIdentity().primaryKey(),
    notificationId: number('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['push', 'mail'] }).notNull(),
    /** The account that caused it, such as the seller; those of all senders take turns. Empty: the site itself. */
    sender: text('sender').notNull().default(''),
    subscriptionId: number('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** While a process sends it, the time when another one may take it over. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('notification_deliveries_due_idx').on(table.channel, table.dueAt),
    index('notification_deliveries_turn_idx').on(table.channel, table.sender, table.dueAt),
    index('notification_deliveries_notification_idx').on(table.notificationId),
    index('notification_deliveries_subscription_idx').on(table.subscriptionId),
  ],
)

/** An announcement to many people. The row is deleted when all of them have their notification. */
export const announcements = pgTable(
  'announcements',
  {
    id: number('id').generatedAlwaysAsIdentity().primaryKey(),
    ...content(),
    /** What it says in other languages than English, by the codes of contract/src/languages.ts. */
    texts: jsonb('texts').$type<Partial<Record<Language, { title: string; text: string }>>>(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** A newer one with the same value replaces it unless it has begun. */
    replaces: text('replaces'),
    audience: text('audience', { enum: ['savers'] }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** The state before this one and all that it has replaced; see `Announced.change`. */
    changedFrom: text('changed_from'),
    /** The last person who has their notification, in the order of ids; null before the first. */
    afterUserId: text('after_user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('announcements_due_idx').on(table.dueAt), index('announcements_listing_idx').on(table.listingId)],
)
